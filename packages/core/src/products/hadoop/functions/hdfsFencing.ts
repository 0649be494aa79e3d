import type { Resolution } from '../../../deployment/deployment.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hadoopSince, hadoopText, namesSet } from '../../hadoopConfiguration.js';

/* Fencing methods of HA NameNodes: one a line, `name` or `name(argument)`, `#` begins a comment (NodeFencer). */

interface FencingMethod {
  readonly name: string;
  readonly argument: string;
}

const methodsName = 'dfs.ha.fencing.methods';

/** Those of all NameNodes: a name service or a NameNode may have a line of its own (NameNode.initializeGenericKeys). */
function fencingMethods(resolution: Resolution): readonly FencingMethod[] {
  return [methodsName, ...namesSet(resolution, `${methodsName}.`)].flatMap((name) => methodsIn(hadoopText(resolution, name) ?? ''));
}

function methodsIn(value: string): readonly FencingMethod[] {
  const methods: FencingMethod[] = [];
  for (const line of value.split('\n')) {
    const text = line.replace(/#.*/, '').trim();
    if (text === '') continue;
    const withArgument = text.endsWith(')') ? /^(.+?)\((.+)\)$/.exec(text) : null;
    methods.push({ name: withArgument?.[1] ?? text, argument: withArgument?.[2]?.trim() ?? '' });
  }
  return methods;
}

/** What NodeFencer refuses; a name with a dot may be a class of the operator's. */
function problemOf(method: FencingMethod, resolution: Resolution): string {
  const known = hadoopSince(resolution, '2.10') ? ['shell', 'sshfence', 'powershell'] : ['shell', 'sshfence'];
  if (method.name === 'shell' && method.argument === '') return 'shell has no command in parentheses';
  if (method.name.includes(',')) return `"${method.name}" has a comma; write each method on its own line`;
  if (method.name.startsWith('/')) return `there is no fencing method "${method.name}"; a command is written shell(${method.name})`;
  if (!known.includes(method.name) && !method.name.includes('.')) return `there is no fencing method "${method.name}"`;
  return '';
}

const reads = [methodsName, `${methodsName}.*`];

export const hdfsFencingFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'fencingMethods(): list<string>',
    description: 'names of the fencing methods, in their order',
    reads: { setting: reads },
    call: ({ resolution }) => fencingMethods(resolution).map(({ name }) => name),
  },
  {
    signature: 'fencingProblems(): list<string>',
    description: 'what the failover controller refuses about the fencing methods',
    reads: { setting: reads },
    call: ({ resolution }) =>
      fencingMethods(resolution)
        .map((method) => problemOf(method, resolution))
        .filter((problem) => problem !== ''),
  },
  {
    signature: 'fencesNothing(): bool',
    description: 'whether every fencing method is a command that does nothing: shell(/bin/true)',
    reads: { setting: reads },
    call: ({ resolution }) => {
      const methods = fencingMethods(resolution);
      return (
        methods.length > 0 &&
        methods.every(({ name, argument }) => name === 'shell' && /^(?:(?:\/usr)?(?:\/bin\/)?true|:|exit(?: 0)?)$/.test(argument))
      );
    },
  },
  {
    signature: 'sshfenceInBranch(): bool',
    description:
      'whether a template has sshfence as the only fencing method, in a branch or not, where it also writes automatic failover and edits on JournalNodes: its branches and holes leave fencingMethods() unknown',
    reads: { setting: [...reads, 'dfs.ha.automatic-failover.enabled', 'dfs.namenode.shared.edits.dir'] },
    call: ({ resolution }) =>
      resolution.deployment.documents.some(({ template, entries }) => {
        if (template === undefined) return false;
        const valuesOf = (name: string) =>
          entries
            .filter(({ key, value }) => (key === name || key.startsWith(`${name}.`)) && value !== undefined)
            .map(({ value }) => value ?? '');
        return (
          valuesOf('dfs.ha.automatic-failover.enabled').some((value) => value.trim() === 'true') &&
          valuesOf('dfs.namenode.shared.edits.dir').some((value) => value.trim().startsWith('qjournal:')) &&
          valuesOf(methodsName).some((value) => {
            const methods = methodsIn(value);
            return methods.length > 0 && methods.every(({ name }) => name === 'sshfence');
          })
        );
      }),
  },
];
