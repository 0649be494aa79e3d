// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are the shell's
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../formats/document.js';
import { parseDocument } from '../../products/parseDocument.js';
import type { FileKind, Role } from '../../products/registry.js';
import { SourceText } from '../../text/sourceText.js';
import { GiB } from '../../text/units.js';
import type { JvmArguments } from './jvmArgument.js';
import { jvmArgumentsOf } from './jvmArguments.js';

interface Record_ {
  readonly product: 'hbase' | 'hadoop' | 'cassandra';
  readonly release: string;
  readonly jdk: number;
  readonly case: string;
  readonly role: Role;
  /** Null: the script printed no command line. */
  readonly arguments: readonly string[] | null;
}

type Cases = Readonly<Record<string, { readonly cases: Readonly<Record<string, Readonly<Record<string, string>>>> }>>;

const fixture = (name: string): string => readFileSync(new URL(`../../../../../fixtures/jvm/${name}`, import.meta.url), 'utf8');
const records = JSON.parse(fixture('start-scripts.json')) as readonly Record_[];
const cases = JSON.parse(fixture('start-script-cases.json')) as Cases;

function parsed(files: Readonly<Record<string, string>>): readonly Document[] {
  return Object.entries(files).map(([name, text]) => {
    const source = new SourceText(name, text);
    return parseDocument(source, name.endsWith('.options') ? 'cassandra-jvm-options' : (name.replace('.sh', '') as FileKind));
  });
}

/** What only the host knows is compared by its name alone; what the scripts add for the module system grows with patch releases. */
function comparable(list: readonly string[]): readonly string[] {
  const own =
    /^(-D(?:hbase|hadoop|hdfs)\.(?:log\.dir|log\.file|home\.dir|id\.str|root\.logger|security\.logger|policy\.file|audit\.logger))=.*/;
  const kept: string[] = [];
  for (let i = 0; i < list.length; i++) {
    const text = list[i] ?? '';
    if (/^--add-(?:opens|exports|modules)$/.test(text) && /^(?:jdk\.|java\.)/.test(list[i + 1] ?? '')) i++;
    else if (!/^--add-opens=|^-Djava\.util\.logging\.config\.class|tryReflectionSetAccessible/.test(text))
      kept.push(text.replace(own, '$1=…'));
  }
  return kept;
}

function argumentsOf(record: Record_): JvmArguments {
  return jvmArgumentsOf({
    role: record.role,
    releases: { [record.product]: record.release },
    documents: parsed(cases[record.product]?.cases[record.case] ?? {}),
    jdk: record.jdk,
    hardware: undefined,
  });
}

describe("the products' own start scripts give the same arguments", () => {
  const byRelease = new Map<string, Record_[]>();
  for (const record of records) {
    const name = `${record.product} ${record.release}`;
    if (record.arguments !== null) byRelease.set(name, [...(byRelease.get(name) ?? []), record]);
  }
  for (const [release, list] of byRelease) {
    it(release, () => {
      for (const record of list) {
        const ours = argumentsOf(record);
        const where = `${release}, JDK ${record.jdk}, ${record.case}, ${record.role}`;
        expect({ where, list: comparable(ours.arguments.map(({ text }) => text)) }).toEqual({
          where,
          list: comparable(record.arguments ?? []),
        });
      }
    });
  }
});

it('keeps the options of one file where another was not given, whatever branches add', () => {
  const { arguments: list, complete } = jvmArgumentsOf({
    role: 'cassandra',
    releases: { cassandra: '5.0.9' },
    documents: parsed({
      'jvm17-server.options': '-XX:+UseG1GC\n',
      'cassandra-env.sh': 'echo $JVM_OPTS | grep -q x\nif [ $? = 1 ]; then JVM_OPTS="$JVM_OPTS -ea"; fi\nJVM_OPTS="$JVM_OPTS -Xss1m"\n',
    }),
    jdk: 17,
    hardware: undefined,
  });
  expect({ texts: list.map(({ text }) => text), complete }).toEqual({ texts: ['-XX:+UseG1GC', '-Xss1m'], complete: false });
});

it.each([
  ['5.0.3', '-Xmx4096M'],
  ['5.0.4', undefined],
])('cassandra-env.sh of %s computes %s of 16 GiB', (cassandra, heap) => {
  const { arguments: list } = jvmArgumentsOf({
    role: 'cassandra',
    releases: { cassandra },
    documents: parsed({
      'cassandra-env.sh':
        'calculate_heap_sizes()\n{\n  MAX_HEAP_SIZE="${max}M"\n}\ncalculate_heap_sizes\nJVM_OPTS="$JVM_OPTS -Xmx${MAX_HEAP_SIZE}"\n',
    }),
    jdk: 17,
    hardware: { cores: 8, memory: 16 * GiB, disks: [] },
  });
  expect(list.filter(({ unknown }) => unknown !== true).map(({ text }) => text)).toEqual(heap === undefined ? [] : [heap]);
});

describe('what only the host knows', () => {
  const heapOf = (text: string) =>
    jvmArgumentsOf({
      role: 'cassandra',
      releases: { cassandra: '2.1.22' },
      documents: parsed({ 'cassandra-env.sh': text }),
      jdk: 8,
      hardware: undefined,
    }).arguments;
  it('is kept as part of its word', () => {
    const text = 'if [ -f /x ]; then half=1; else half=2; fi\nHEAP="${half}M"\nJVM_OPTS="$JVM_OPTS -Xmx${HEAP} -Xss256k"\n';
    expect(heapOf(text).map((argument) => [argument.text.slice(0, 4), argument.unknown === true])).toEqual([
      ['-Xmx', true],
      ['-Xss', false],
    ]);
  });
});

it('knows an option whose value an engine prints by its name, in a file without the ending of a template, too', () => {
  const written = (options: string) => {
    const documents = parsed({ 'jvm.options': options });
    return jvmArgumentsOf({ role: 'cassandra', releases: { cassandra: '3.11.19' }, documents, jdk: 8, hardware: undefined });
  };
  const ofText = (list: JvmArguments) => list.arguments.filter(({ text }) => /^-X(?:mx|ss)/.test(text));
  expect(ofText(written('-Xss{{stack}}k\n-Xmx{{heap}}G\n'))).toMatchObject([
    { text: '-Xss{{stack}}k', unknown: true },
    { text: '-Xmx{{heap}}G', unknown: true },
  ]);
  // The start script hands over what is no engine's.
  expect(ofText(written('-Xmx${HEAP}\n')).map(({ unknown }) => unknown)).toEqual([undefined]);
});
