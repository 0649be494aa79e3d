import type { Hardware } from '@storelint/core/deployment';
import { json, text } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { CallError, exitStatus } from '../callError.js';
import { readRelease } from '../checkOptions.js';
import { cassandraNames, estimateCassandra, estimateHBase, hbaseNames } from '../estimates/capacity.js';
import { estimateFailover, failoverNames } from '../estimates/failover.js';
import { estimateScan, storageNames } from '../estimates/storage.js';
import { type Estimate, Values } from '../estimates/values.js';
import { findHardware } from '../hardwareProfile.js';
import { print } from '../sink.js';

/** What the calls say, as commander reads it. */
export interface EstimateCall {
  readonly hardware?: string;
  readonly release: readonly string[];
  readonly format: string;
  readonly set: readonly string[];
}

/** Runs `storelint estimate storage|capacity|failover`; gives the exit status. @throws {CallError} */
export async function runEstimate(model: string, call: EstimateCall): Promise<number> {
  if (call.format !== 'text' && call.format !== 'json') throw new CallError(`--format ${call.format}: known are text and json`);
  const estimated = await estimate(model, call);
  print(call.format === 'json' ? json({ version: 1, model, ...estimated.json }) : text`${text.join(estimated.text, '\n')}\n`);
  return exitStatus.fine;
}

async function estimate(model: string, call: EstimateCall): Promise<Estimate> {
  const releases = new Map(call.release.map(readRelease));
  const valuesOf = (names: readonly string[]) => new Values(new Map(call.set.map((text) => readPair(text, names, model))));
  switch (model) {
    case 'storage': {
      const values = valuesOf(storageNames);
      return estimateScan(values, await hardwareOf(call, model), releases.get('hadoop'));
    }
    case 'capacity': {
      const isHBase = releases.has('hbase');
      if (!isHBase && releases.size > 0 && !releases.has('cassandra'))
        throw new CallError('estimate capacity counts Cassandra nodes or HBase regions: --release cassandra@… or hbase@…');
      const values = valuesOf(isHBase ? hbaseNames : cassandraNames);
      const hardware = await hardwareOf(call, model);
      return isHBase ? estimateHBase(values, hardware) : estimateCassandra(values, hardware, releases.get('cassandra'));
    }
    case 'failover':
      return estimateFailover(valuesOf(failoverNames), releases);
    default:
      throw new CallError(`estimate ${model}: known are storage, capacity and failover`);
  }
}

function readPair(text: string, known: readonly string[], model: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) throw new CallError(`--set ${text}: write NAME=VALUE, such as nodes=12`);
  const name = text.slice(0, at);
  if (!known.includes(name)) throw new CallError(`--set ${name}: estimate ${model} takes ${known.join(', ')}`);
  return [name, text.slice(at + 1)];
}

async function hardwareOf(call: EstimateCall, model: string): Promise<Hardware> {
  if (call.hardware === undefined)
    throw new CallError(`estimate ${model} needs --hardware: the name of a profile, a file, or detect for this machine`);
  return findHardware(call.hardware, process.cwd(), new NodeKnowledge());
}
