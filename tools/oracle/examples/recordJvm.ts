// node tools/run.mjs tools/oracle/examples/recordJvm.ts 11=/path/to/java 17=… 21=… 25=…: starts each JDK with the options of the JVM rules' examples and
// writes fixtures/verdicts/jvm-examples.json.
import { spawnSync } from 'node:child_process';
import { enforcedExamples, releasesToAsk, type Said, verdictOf, writeVerdicts } from './examples.js';

/** Refused for what this host has not: memory, an agent's library. */
const ofHost = /Could not reserve|Cannot allocate|Could not find agent/;
const javas = new Map(process.argv.slice(2).map((argument) => argument.split('=', 2) as [string, string]));

function start(java: string, options: string): Said | undefined {
  const run = spawnSync(java, [...options.split(/\s+/).filter((option) => option !== ''), '-version'], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (run.status === 0) return undefined;
  const says = `${run.stderr}${run.stdout}`
    .split('\n')
    .find((line) => /error|unrecognized|invalid|must|conflict|improper|unexpected|small|multiple|-X/i.test(line));
  return { says: (says ?? `ended with ${run.status}`).replace(/^\[[^\]]*\]/, '').slice(0, 160), refuses: 'start' };
}

const examples = enforcedExamples('jvm');
const asked = new Map(
  examples.map((one) => {
    const options = String((one.example.invalid ?? one.example.valid)?.jvm);
    const releases = releasesToAsk(one.rule, [...javas.keys()]);
    return [one, verdictOf(one, new Map(releases.map((release) => [release, start(javas.get(release) ?? '', options)])), ofHost)];
  }),
);
const about = `Whether OpenJDK ${[...javas.keys()].join(', ')} start with the options of the enforced rules' own examples. Made by tools/oracle/examples.`;
writeVerdicts('jvm', about, examples, asked);
