import { mapsIn as mapsOfTree } from '../../../formats/held/hostTasks.js';
import { directoryOf, join } from '../../../text/paths.js';
import { pairAt, parseYamlTree, textOf, valueAt, type YamlTree } from '../../../text/yamlTree.js';
import { lineAt, type VariableFile } from './variableFile.js';
import { agreedIn, itemsOf, markupOfHosts } from './yamlVariables.js';

/** The machine that Ansible runs on, where a play is for it. */
export function hostsOfPlays(text: string): readonly string[] {
  return /^- hosts:[ \t]*["']?(?:localhost|127\.0\.0\.1)["']?[ \t]*$/m.test(text) ? ['localhost'] : [];
}

/** Where a play names a role. */
function namingRole(named: (name: string) => YamlTree | undefined, role: string): readonly YamlTree[] {
  const roles = named('roles');
  return (roles?.kind === 'list' ? roles.items : []).filter((item) => {
    const name = item.kind === 'map' ? item.pairs.find(({ key }) => key.text === 'role' || key.text === 'name')?.value : item;
    return name?.kind === 'text' && name.text.split('/').at(-1) === role;
  });
}

/** The maps of variables in `vars:`, which older plays write as a list. */
function mapsIn(variables: YamlTree | undefined): readonly YamlTree[] {
  return variables === undefined ? [] : variables.kind === 'list' ? variables.items : [variables];
}

const taskWithRole = /^(?:ansible\.builtin\.)?(?:include|import)_role$/;

/** What tasks that take a role in, and roles that need it, tell it. */
function usesOf(tree: YamlTree, role: string): readonly YamlTree[] {
  return [...mapsOfTree(tree)].flatMap((map) => {
    const task = map.pairs.find(({ key }) => taskWithRole.test(key.text))?.value;
    const isOwn = textOf(valueAt(task, 'name')).split('/').at(-1) === role;
    const needed = namingRole((name) => valueAt(map, name === 'roles' ? 'dependencies' : name), role);
    return [...(isOwn ? mapsIn(valueAt(map, 'vars')) : []), ...needed.flatMap((item) => [item, ...mapsIn(valueAt(item, 'vars'))])];
  });
}

/** A file that a play names and that lies beside or beneath it. */
const beneath = /^\w[\w-]*(?:[./]\w[\w-]*)*$/;

/** A task of a play that writes a template. */
const writesTemplate = /^[ \t]*(?:- )?(?:ansible\.builtin\.)?template:/m;

/**
 * A playbook: what all of its plays that have the role tell it. Hosts of several plays may get different values.
 * @param writes whether its plays write the templates themselves
 */
export function playFile(path: string, text: string, role: string, writes: boolean): VariableFile & { readonly named: readonly string[] } {
  const isOfTemplates = writes && writesTemplate.test(text);
  const { tree } = isOfTemplates || text.includes(role) ? parseYamlTree(text, { isForeign: true }) : { tree: undefined };
  const plays = (tree?.kind === 'list' ? tree.items : []).flatMap((play) => {
    if (play.kind !== 'map') return [];
    const named = (name: string) => play.pairs.find(({ key }) => key.text === name)?.value;
    const naming = namingRole(named, role);
    return (isOfTemplates && named('hosts') !== undefined) || naming.length > 0 ? [{ named, naming }] : [];
  });
  const variables = [
    ...plays.flatMap(({ named, naming }) => [
      ...mapsIn(named('vars')),
      // - { role: hadoop, heap: 8G }
      ...naming.flatMap((item) => [item, ...mapsIn(valueAt(item, 'vars'))]),
    ]),
    ...(tree === undefined ? [] : usesOf(tree, role)),
  ];
  const files = plays.flatMap(({ named }) => {
    const list = named('vars_files');
    return (list?.kind === 'list' ? list.items : []).flatMap((item) => (item.kind === 'text' && beneath.test(item.text) ? item.text : []));
  });
  return {
    path,
    named: [...new Set(files)].map((file) => join(directoryOf(path), file)),
    say: (...asked) => agreedIn(variables, text, ...asked),
    items: (variable, printer, resolve) => {
      const [list, ...others] = variables.flatMap((map) => pairAt(map, ...variable) ?? []);
      return others.length > 0 ? undefined : itemsOf(list?.value, text, printer, resolve);
    },
  };
}

const setsFact = /^(?:ansible\.builtin\.)?set_fact$/;
/** What a task does only sometimes, or once for each of several values. */
const ofSomeRuns = /^(?:when|loop|with_\w+)$/;

/** Values that tasks give a variable with `set_fact`, also in the short form `set_fact: seeds="{{ groups.db | join(',') }}"`, with the start of each. */
function factsSet(tree: YamlTree | undefined, name: string): readonly { readonly text: string; readonly start: number }[] {
  return [...(tree === undefined ? [] : mapsOfTree(tree))].flatMap(({ pairs }) =>
    pairs.flatMap(({ key, value }) => {
      if (!setsFact.test(key.text) || pairs.some((other) => ofSomeRuns.test(other.key.text))) return [];
      const short = value.kind === 'text' ? /^([\w-]+)=(["'])(.*)\2$/s.exec(value.text) : null;
      const own = short?.[1] === name ? short[3] : value.kind === 'map' ? textOf(valueAt(value, name)) : undefined;
      return own === undefined || own === '' ? [] : [{ text: own, start: key.range.start }];
    }),
  );
}

/**
 * Tasks of a role: what they find out and set (`set_fact`, `register`) is known when they run. An expression over hosts of the inventory that one task sets stands in the place of
 * the variable.
 */
export function taskFile(path: string, text: string): VariableFile {
  const timesSet = (name: string) => [...text.matchAll(new RegExp(`(?:^|[\\s{,-])${name}\\s*[:=]|register:\\s*${name}\\s*$`, 'gm'))].length;
  return {
    path,
    say: ([name = ''], printer) => {
      const times = /\b(?:set_fact|register|include_vars)\b/.test(text) ? timesSet(name) : 0;
      if (times === 0) return undefined;
      const [fact] = times === 1 ? factsSet(parseYamlTree(text, { isForeign: true }).tree, name) : [];
      const markup = fact === undefined ? undefined : markupOfHosts(fact.text, printer);
      return fact === undefined || markup === undefined ? 'computed' : { text: markup, line: lineAt(text, fact.start) };
    },
  };
}
