import { movedRange, type Range } from '../../text/range.js';
import { pairAt, parseYamlTree, textOf, valueAt, withMerged, type YamlText, type YamlTree, yamlDocuments } from '../../text/yamlTree.js';
import type { EntriesDocument } from '../document.js';
import { firstArms, Markup, stripTemplateEnding, touchesHole } from '../template.js';
import { mountOf, variableFilesOf, wholeService } from '../workload/compose.js';
import { podSpecOf } from '../workload/kubernetes.js';
import { mayRunContainers, type RunCommand, runCommands } from './runCommands.js';

/*
 * Variables that files of Docker Compose and Kubernetes give to containers, in `environment`, `env`, and the data of a ConfigMap that `envFrom` takes, which Kustomize may make of `literals`, those that
 * values of a chart give in `env` and `extraEnvVars`, and those that commands give, `docker run -e NAME=value`, which are read as the services that Compose would make of them.
 */

/** A variable with its place in the file. */
export interface ContainerVariable {
  readonly name: string;
  readonly value: string;
  readonly keyRange: Range;
  readonly valueRange: Range;
  /** What it will be is not known: another variable or markup is part of it, it stands in a branch, or its value is elsewhere. */
  readonly isUnsure: boolean;
}

/** A container, or a ConfigMap that holds variables for some. */
export interface VariablesOfContainer {
  /** Of the service or the container; empty of a ConfigMap. */
  readonly name: string;
  /** All that is said of it. */
  readonly range: Range;
  /** Empty where it is built, or not told. */
  readonly image: string;
  readonly variables: readonly ContainerVariable[];
  /** Files with more variables, as Compose names them: what stands in {@link variables} goes before them. */
  readonly files: readonly string[];
  /** Further variables, or files of settings, come from elsewhere. */
  readonly isOpen: boolean;
  /** Something else than the image's own script may start it, and make what it likes of the variables. */
  readonly hasOwnStart: boolean;
  /** The script of the image is given another command to run. */
  readonly hasOwnCommand: boolean;
  /** A loop or a function may start it any number of times, or another one may run in its place. */
  readonly isAnyNumber: boolean;
  /** What a service of Compose or a command mounts, and is written there. */
  readonly mounts: readonly ContainerMount[];
}

/** A volume or a directory of the host in a container. */
export interface ContainerMount {
  readonly source: string;
  readonly target: string;
  readonly range: Range;
}

const isYaml = /\.ya?ml(?:\.(?:j2|jinja2|tpl|tmpl|gotmpl|erb|heredoc))?$/i;

/** Whether a file of this name may start containers: files of Compose and Kubernetes, and what runs commands. */
export function mayStartContainers(path: string): boolean {
  return isYaml.test(path) || mayRunContainers(path);
}

/** What a developer calls, and what makes virtual machines on one host. */
const ofOneHost = /(?:^|\/)[^/]*(?:makefile|vagrantfile)[^/]*$|\.mk$/i;

/** Whether the containers of a file run on one machine: commands and Compose start them there, unless other hosts run them, or Swarm is told where they go. */
export function runOnOneHost(path: string, text: string): boolean {
  const commands = plainCommands(path, text);
  if (commands.length > 0) return commands.every(({ isElsewhere }) => !isElsewhere) || ofOneHost.test(path);
  return /^services:/m.test(text) && !/\bplacement:|\bmode:[ \t]*["']?(?:global|host)\b/.test(text);
}

/** What the part of a file that starts containers says of all of them. */
export function startOf(path: string, text: string): Pick<EntriesDocument, 'isOfStart' | 'isOnOneHost' | 'isCommand'> {
  const isCommand = plainCommands(path, text).length > 0;
  return { isOfStart: true, isOnOneHost: runOnOneHost(path, text), ...(isCommand ? { isCommand } : {}) };
}

/** Where files of settings lie, and scripts that start a container: what is mounted there brings settings of its own. */
const placeOfSettings = /\/(?:conf|etc\/(?:hadoop|hbase|zookeeper))(?:[/:]|$)|\.(?:xml|cfg|sh)\b|entrypoint/;

/** A script that is mounted, or a command that looks for variables itself. */
const ownScript = /\.sh\b|entrypoint|scripts?(?:[/:]|$)/;
const ownReading = /_CONF_|envtoconf|\benv\b|entrypoint/;

const ofPods = /^(?:StatefulSet|Deployment|DaemonSet|ReplicaSet|ReplicationController|Pod)$/;

let last: { readonly path: string; readonly text: string; readonly containers: readonly VariablesOfContainer[] } | undefined;

/**
 * The containers of a file of Compose or Kubernetes, and those that commands start; of a template of a chart, as far as its markup leaves them. Each kind of file that an image makes of variables
 * asks for the same text.
 */
export function containersWithVariables(path: string, text: string): readonly VariablesOfContainer[] {
  if (last?.path !== path || last.text !== text) last = { path, text, containers: containersIn(path, text) };
  return last.containers;
}

function containersIn(path: string, text: string): readonly VariablesOfContainer[] {
  const commands = plainCommands(path, text);
  if (commands.length > 0) return commands.map((command) => new Reader(text).ofCommand(command));
  const isTemplate = text.includes('{{');
  const isOfEngine = /(?:^|\/)templates\//.test(path) || stripTemplateEnding(path).dialect !== undefined;
  if (!isYaml.test(path) || (isTemplate && !isOfEngine)) return [];
  return yamlDocuments(text).flatMap(({ text: plain, start }) => ofDocument(path, plain, start, isTemplate));
}

/** Commands that start containers, as far as no engine makes their words. */
export function plainCommands(path: string, text: string): readonly RunCommand[] {
  return runCommands(path, text).filter(({ range }) => !/\{\{|<%/.test(text.slice(range.start, range.end)));
}

/** @param start where the document begins in its file */
function ofDocument(path: string, text: string, start: number, isTemplate: boolean): readonly VariablesOfContainer[] {
  const markup = isTemplate ? new Markup(text, path) : undefined;
  const unsure = markup === undefined ? [] : [...markup.holes, ...markup.branches].sort((one, other) => one.start - other.start);
  const whole = parseYamlTree(markup?.masked ?? text, { isForeign: true });
  // The arms of a branch may exclude each other.
  const { tree } =
    isTemplate && whole.problems.length > 0 ? parseYamlTree(new Markup(firstArms(text), path).masked, { isForeign: true }) : whole;
  const reader = new Reader(text, start, unsure);
  return ofChart.test(path) ? [...valuesWithVariables(tree)].map((values) => reader.ofValues(values)) : reader.containersOf(tree);
}

/** The values of a chart. */
const ofChart = /(?:^|\/)values[^/]*\.ya?ml$/i;
const namesInValues = ['env', 'extraEnv', 'extraEnvVars'];

/** Maps in the values of a chart that give variables to the containers of a part of it. */
function* valuesWithVariables(tree: YamlTree | undefined): Generator<YamlTree> {
  if (tree?.kind !== 'map') return;
  if (namesInValues.some((name) => valueAt(tree, name) !== undefined)) yield tree;
  for (const { key, value } of tree.pairs) if (!namesInValues.includes(key.text)) yield* valuesWithVariables(value);
}

/** Reads one document of a file, or its commands. */
class Reader {
  constructor(
    private readonly text: string,
    private readonly start = 0,
    private readonly unsure: readonly Range[] = [],
  ) {}

  /** What the arm of a branch gives another one may give otherwise. */
  ofCommand({ pair: { key, value }, isInArm, isRepeated }: RunCommand): VariablesOfContainer {
    const container = this.ofService(key.text, value, value);
    const variables = isInArm ? container.variables.map((variable) => ({ ...variable, isUnsure: true })) : container.variables;
    return { ...container, variables, isAnyNumber: isInArm || isRepeated };
  }

  containersOf(tree: YamlTree | undefined): readonly VariablesOfContainer[] {
    const services = valueAt(tree, 'services');
    if (services?.kind === 'map')
      return services.pairs.map(({ key, value }) => this.ofService(key.text, value, wholeService(services, value)));
    const generators = valueAt(tree, 'configMapGenerator');
    if (generators?.kind === 'list') return generators.items.map((generator) => this.ofGenerator(generator));
    const items = valueAt(tree, 'items');
    return [tree, ...(items?.kind === 'list' ? items.items : [])].flatMap((object) => this.ofObject(object));
  }

  private ofService(name: string, written: YamlTree, service: YamlTree): VariablesOfContainer {
    const volumes = valueAt(service, 'volumes');
    const mounts = volumes?.kind === 'list' ? volumes.items.map((item) => textOf(valueAt(item, 'target')) || textOf(item)) : [];
    const files = variableFilesOf(service);
    return {
      name,
      range: movedRange(written.range, this.start),
      image: valueAt(service, 'build') === undefined ? textOf(valueAt(service, 'image')) : '',
      variables: this.variablesIn(valueAt(service, 'environment')),
      files: files ?? [],
      isOpen:
        files === undefined ||
        valueAt(service, 'extends', 'file') !== undefined ||
        valueAt(service, 'volumes_from') !== undefined ||
        mounts.some((mount) => placeOfSettings.test(mount)),
      hasOwnStart:
        valueAt(service, 'entrypoint') !== undefined ||
        mounts.some((mount) => ownScript.test(mount)) ||
        ownReading.test(JSON.stringify(valueAt(service, 'command') ?? '')),
      hasOwnCommand: valueAt(service, 'command') !== undefined,
      isAnyNumber: false,
      mounts: (volumes?.kind === 'list' ? volumes.items : []).flatMap((item) => {
        const mount = mountOf(item);
        return mount === undefined ? [] : [{ ...mount, range: movedRange(item.range, this.start) }];
      }),
    };
  }

  /** A part of the values of a chart, whose templates may give its containers more. */
  ofValues(values: YamlTree): VariablesOfContainer {
    const image = valueAt(values, 'image');
    const [repository, tag] = [textOf(valueAt(image, 'repository')), textOf(valueAt(image, 'tag'))];
    return {
      name: '',
      range: movedRange(values.range, this.start),
      image: image?.kind === 'text' ? textOf(image) : tag === '' ? repository : `${repository}:${tag}`,
      variables: namesInValues.flatMap((name) => this.variablesIn(valueAt(values, name))),
      files: [],
      isOpen: true,
      hasOwnStart: false,
      hasOwnCommand: false,
      isAnyNumber: false,
      mounts: [],
    };
  }

  /** A ConfigMap that Kustomize makes; the base of an overlay, or files, may give it more. */
  private ofGenerator(generator: YamlTree): VariablesOfContainer {
    return {
      name: '',
      range: movedRange(generator.range, this.start),
      image: '',
      variables: this.variablesIn(valueAt(generator, 'literals')),
      files: [],
      isOpen: true,
      hasOwnStart: false,
      hasOwnCommand: false,
      isAnyNumber: false,
      mounts: [],
    };
  }

  private ofObject(object: YamlTree | undefined): readonly VariablesOfContainer[] {
    const kind = textOf(valueAt(object, 'kind'));
    const data = valueAt(object, 'data');
    if (object !== undefined && kind === 'ConfigMap') {
      const range = movedRange(object.range, this.start);
      const variables = this.variablesIn(data);
      return [
        {
          name: '',
          range,
          image: '',
          variables,
          files: [],
          isOpen: false,
          hasOwnStart: false,
          hasOwnCommand: false,
          isAnyNumber: false,
          mounts: [],
        },
      ];
    }
    if (!ofPods.test(kind)) return [];
    const pod = podSpecOf(object);
    return ['initContainers', 'containers'].flatMap((list) => {
      const containers = valueAt(pod, list);
      return containers?.kind === 'list' ? containers.items.map((container) => this.ofContainer(container)) : [];
    });
  }

  private ofContainer(container: YamlTree): VariablesOfContainer {
    const mounts = valueAt(container, 'volumeMounts');
    return {
      name: textOf(valueAt(container, 'name')),
      range: movedRange(container.range, this.start),
      image: this.imageOf(valueAt(container, 'image')),
      variables: this.variablesIn(valueAt(container, 'env')),
      files: [],
      isOpen:
        valueAt(container, 'envFrom') !== undefined ||
        (mounts?.kind === 'list' && mounts.items.some((item) => placeOfSettings.test(textOf(valueAt(item, 'mountPath'))))),
      // It takes the place of the image's own.
      hasOwnStart: valueAt(container, 'command') !== undefined,
      hasOwnCommand: valueAt(container, 'args') !== undefined,
      isAnyNumber: false,
      mounts: [],
    };
  }

  /** Empty where nothing but markup stands in its place. */
  private imageOf(image: YamlTree | undefined): string {
    const written = image === undefined ? '' : this.text.slice(image.range.start, image.range.end);
    return /[\w]/.test(written.replace(/\{\{.{0,500}?\}\}/g, '')) ? textOf(image) : '';
  }

  /** A map of names and values, a list of `NAME=value`, or one of maps with `name` and `value`. Of a name that is given twice the last value counts. */
  private variablesIn(written: YamlTree | undefined): readonly ContainerVariable[] {
    const given = written === undefined ? undefined : withMerged(written);
    const found: ContainerVariable[] = [];
    if (given?.kind === 'map') for (const { key, value } of given.pairs) if (value.kind === 'text') found.push(this.variable(key, value));
    for (const item of given?.kind === 'list' ? given.items : []) {
      if (item.kind === 'text') found.push(...this.listed(item));
      const name = pairAt(item, 'name')?.value;
      if (name?.kind === 'text') found.push(this.variable(name, valueAt(item, 'value')));
      // `- NAME: value` is neither form; who writes it means the variable.
      else if (item.kind === 'map') found.push(...item.pairs.map(({ key, value }) => this.variable(key, value)));
    }
    return [...new Map(found.map((each) => [each.name, each])).values()];
  }

  private variable(key: YamlText, value: YamlTree | undefined): ContainerVariable {
    const text = value?.kind === 'text' ? value : undefined;
    const valueRange = text === undefined ? key.range : text.range;
    return this.placed(key.text, text?.text ?? '', key.range, valueRange, text === undefined || text.target !== undefined);
  }

  /** `NAME=value`; `NAME` alone takes its value from the shell that calls Compose. */
  private listed(item: YamlText): readonly ContainerVariable[] {
    const [, name, value] = /^([\w.-]+)(?:=(.*))?$/s.exec(item.text) ?? [];
    if (name === undefined) return [];
    const start = item.range.start + Math.max(this.text.slice(item.range.start, item.range.end).indexOf(name), 0);
    const keyRange = { start, end: start + name.length };
    const valueRange = { start: Math.min(keyRange.end + 1, item.range.end), end: item.range.end };
    return [this.placed(name, value ?? '', keyRange, valueRange, value === undefined)];
  }

  private placed(name: string, value: string, keyRange: Range, valueRange: Range, isElsewhere: boolean): ContainerVariable {
    const isUnsure =
      isElsewhere ||
      /\$|#\{/.test(value) ||
      touchesHole(this.unsure, { start: Math.min(keyRange.start, valueRange.start), end: valueRange.end });
    return { name, value, keyRange: movedRange(keyRange, this.start), valueRange: movedRange(valueRange, this.start), isUnsure };
  }
}
