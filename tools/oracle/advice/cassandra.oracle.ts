import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactsOf, casesOf, runnable } from './artifacts.ts';
import { nameOf, writeAdvice } from './cases.ts';
import { advisedFlags, sizes, withoutCommitting } from './flags.ts';
import { serverJdk, tell } from './jdks.ts';
import { classPath, Program, warnings } from './servers.ts';

// Lets Cassandra's DatabaseDescriptor read and check the advised cassandra.yaml, as a node does before it opens anything.

const asked = casesOf('cassandra');

tell(`Cassandra: directories are this machine's; of advice for another JDK than ${serverJdk} the sizes alone`);

/** Warnings about this machine and its JDK rather than about the file. */
const aboutTheMachine = /free across all data volumes|Cannot initialize un-mmaper/;

describe('Cassandra with the advised files', () => {
  const runs = runnable('cassandra');
  for (const one of asked)
    it.skipIf(!runs.has(one))(nameOf(one), async () => {
      const { folder, conf } = writeAdvice(one);
      const yaml = join(conf, 'cassandra.yaml');
      // Directories below a folder of ours, so that none is made on this machine.
      writeFileSync(yaml, readFileSync(yaml, 'utf8').replace(/(?<=[ [,"'])\/(?=(?:data|var|mnt)\/)/g, `${folder}/`));
      const flags = advisedFlags(conf, one.jdk).get('Cassandra') ?? [];
      const judge = new Program({
        main: resolve('tools/oracle/advice/JudgeCassandra.java'),
        classPath: [conf, ...classPath(artifactsOf('cassandra', one))],
        options: [
          ...(one.jdk === serverJdk ? withoutCommitting(flags) : sizes(flags)),
          `-Dcassandra.config=file://${yaml}`,
          `-Dcassandra.storagedir=${folder}`,
          '-Djava.security.manager=allow',
        ],
        directory: folder,
      });
      expect(await judge.ends(120), judge.log.slice(-4000)).toBe(0);
      expect(warnings(judge.log).filter((line) => !aboutTheMachine.test(line))).toEqual([]);
    });
});
