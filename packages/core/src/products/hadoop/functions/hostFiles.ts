import { isLocalHost, mayBeOneHost } from '../../../deployment/cluster/hosts.js';
import type { Resolution } from '../../../deployment/deployment.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { type Document, hostsOf } from '../../../formats/document.js';
import { stripTemplateEnding } from '../../../formats/template.js';
import { baseName } from '../../../text/paths.js';
import { writtenText } from '../../hadoopConfiguration.js';

/* Files with the hosts that NameNode and ResourceManager let in or keep out, and that settings name by their path. */

const hostFiles = ['dfs.hosts', 'dfs.hosts.exclude', 'yarn.resourcemanager.nodes.include-path', 'yarn.resourcemanager.nodes.exclude-path'];

/** The file that a setting names, if it lies among those of the deployment. Where it lies on the host, nobody can see. */
function fileOf(resolution: Resolution, setting: string): Document | undefined {
  const path = writtenText(resolution, setting);
  return path === undefined
    ? undefined
    : resolution.deployment.documents.find(({ kind, source }) => kind === 'host-file' && baseName(source.path) === baseName(path));
}

export const hostFileFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'workersNotIn(string): list<string>',
    description:
      'hosts of workers that the file named by a setting (dfs.hosts) does not list; empty where it lists nobody, which lets all in, or where it is not at hand',
    names: 'setting',
    reads: { file: ['workers', 'host-file'] },
    call: ({ resolution }, setting: string) => {
      const file = fileOf(resolution, setting);
      const workers = resolution.deployment.documents.find(({ kind }) => kind === 'workers');
      if (file === undefined || workers === undefined || file.template !== undefined || workers.template !== undefined) return [];
      const listed = hostsOf(file).map(({ name }) => name);
      if (listed.length === 0) return [];
      return hostsOf(workers)
        .map(({ name }) => name)
        .filter((host) => !isLocalHost(host) && !listed.some((each) => mayBeOneHost(each, host)));
    },
  },
  {
    signature: 'listsNobody(string): bool',
    description: 'whether the file that a setting (dfs.hosts) names has no host: /dev/null, or one of the files at hand that is empty',
    names: 'setting',
    reads: { file: ['host-file'] },
    call: ({ resolution }, setting: string) => {
      if (writtenText(resolution, setting) === '/dev/null') return true;
      const file = fileOf(resolution, setting);
      return file !== undefined && file.template === undefined && hostsOf(file).length === 0;
    },
  },
  {
    signature: 'workersFileName(): string',
    description: 'name of the file with the workers, workers or slaves; empty where there is none, and where both are there',
    reads: { file: ['workers'] },
    call: ({ resolution }) => {
      const lists = resolution.deployment.documents.filter(({ kind }) => kind === 'workers');
      const [name = '', ...others] = new Set(lists.map(({ source }) => stripTemplateEnding(source.path).name));
      return others.length > 0 ? '' : name;
    },
  },
  {
    signature: 'isHostFileMissing(string): bool',
    description:
      'whether the file that a setting (dfs.hosts.exclude) names does not lie where another such file, named with the same directory, does',
    names: 'setting',
    reads: { setting: hostFiles, file: ['host-file'] },
    call: ({ resolution }, setting: string) => {
      const path = writtenText(resolution, setting);
      if (path === undefined || path === '' || fileOf(resolution, setting) !== undefined) return false;
      const directory = path.slice(0, -baseName(path).length);
      return hostFiles.some((other) => {
        const otherPath = other === setting ? undefined : writtenText(resolution, other);
        return otherPath?.slice(0, -baseName(otherPath).length) === directory && fileOf(resolution, other) !== undefined;
      });
    },
  },
];
