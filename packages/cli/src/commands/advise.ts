import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { advise } from '../../../core/src/advice/advise.js';
import type { Advice, AdviceKnowledge, AdviceRequest } from '../../../core/src/advice/recommendation.js';
import type { FactValue } from '../../../core/src/deployment/deployment.js';
import { adviceJson } from '../advice/json.js';
import { adviceTable } from '../advice/table.js';
import { CallError, exitStatus } from '../callError.js';
import { readRelease, readStatedFact, readWorkload } from '../checkOptions.js';
import { explain } from '../files.js';
import { findHardware } from '../hardwareProfile.js';
import { NodeKnowledge } from '../knowledge.js';
import type { Terminal } from '../terminal.js';
import { writeReport } from '../writeFile.js';

/** What the call says, as commander reads it. */
export interface AdviseCall {
  readonly hardware?: string;
  readonly release: readonly string[];
  readonly workload?: string;
  readonly fact: readonly string[];
  readonly format: string;
  readonly output?: string;
}

export const adviceFormats = ['table', 'json', 'files'] as const;

/** Runs `storelint advise`; gives the exit status. @throws {CallError} */
export async function runAdvise(_paths: readonly string[], call: AdviseCall, terminal: Terminal): Promise<number> {
  const format = adviceFormats.find((known) => known === call.format);
  if (format === undefined) throw new CallError(`--format ${call.format}: known are ${adviceFormats.join(', ')}`);
  if (call.hardware === undefined)
    throw new CallError('advise needs --hardware: the name of a profile, a file, or detect for this machine');
  const knowledge = new NodeKnowledge();
  const request = await readRequest(call, knowledge);
  const advice = advise(request, adviceKnowledge(knowledge));
  for (const message of advice.left) terminal.error(`storelint: not answered: ${message}`);
  if (format === 'files') return writeAdvice(advice, call.output, terminal);
  const text = format === 'json' ? adviceJson(advice) : adviceTable(advice, terminal);
  if (call.output === undefined) process.stdout.write(text);
  else write(call.output, text);
  return exitStatus.fine;
}

/** Rules and catalogs with the prose of the rules. */
export function adviceKnowledge(knowledge: NodeKnowledge): AdviceKnowledge {
  return {
    catalog: (product) => knowledge.catalog(product),
    rules: (product) => knowledge.rules(product),
    prose: (id) => {
      const found = knowledge.describeRule(id);
      return found !== undefined && 'examples' in found ? (found as ReturnType<AdviceKnowledge['prose']>) : undefined;
    },
  };
}

async function readRequest(call: AdviseCall, knowledge: NodeKnowledge): Promise<AdviceRequest> {
  const releases: Record<string, string> = Object.fromEntries(call.release.map(readRelease));
  const advised = ['hbase', 'hadoop', 'cassandra'].filter((product) => releases[product] !== undefined);
  if (advised.length === 0) throw new CallError('advise needs a release: --release hbase@2.5.8, hadoop@3.3.6 or cassandra@4.1.3');
  for (const product of advised) {
    const catalog = knowledge.catalog(product as 'hbase');
    if (catalog?.nearest(releases[product] ?? '') === undefined)
      throw new CallError(`--release ${product}@${releases[product]}: nothing is known of it; the oldest known is ${catalog?.releases[0]}`);
  }
  const facts: Record<string, FactValue> = Object.fromEntries(call.fact.map(readStatedFact));
  return {
    releases,
    hardware: await findHardware(call.hardware ?? '', process.cwd(), knowledge),
    ...(call.workload === undefined ? {} : { workload: readWorkload(call.workload) }),
    facts,
  };
}

function writeAdvice(advice: Advice, output: string | undefined, terminal: Terminal): number {
  if (output === undefined) throw new CallError('--format files needs --output DIR');
  const directory = resolve(output);
  if (statSync(directory, { throwIfNoEntry: false })?.isFile() === true)
    throw new CallError(`--output ${output}: it is a file, not a directory`);
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw new CallError(`--output ${output}: it cannot be made: ${explain(error)}`);
  }
  for (const [name, text] of Object.entries(advice.files)) write(join(directory, name), text);
  terminal.error(`storelint: wrote ${Object.keys(advice.files).join(', ')} into ${output}`);
  return exitStatus.fine;
}

function write(path: string, text: string): void {
  try {
    writeReport(path, text);
  } catch (error) {
    throw new CallError(`${path}: it cannot be written: ${explain(error)}`);
  }
}
