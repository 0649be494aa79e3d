import { expect, test } from 'vitest';
import type { Files } from '../../host.js';
import { MiB } from '../../text/units.js';
import { Around } from './around.js';
import { FilesAround } from './filesAround.js';

test('stops reading once the files around deployments are too much together', () => {
  const directories = Array.from({ length: 40 }, (_, index) => `cluster${index}`);
  const large = '#'.repeat(3 * MiB);
  const read = new Map<string, number>();
  const files: Files = {
    list: (directory) => (directories.includes(directory) ? ['install.sh', 'hbase-site.xml'] : []),
    read: (path) => {
      read.set(path, large.length);
      return {
        path,
        text: path.startsWith('cluster0/') ? 'curl -O https://archive.apache.org/dist/hbase/2.5.8/hbase-2.5.8-bin.tar.gz\n' : large,
      };
    },
  };
  const around = Around.of(files);
  const found = directories.map((directory) => around.releases([`${directory}/hbase-site.xml`]).flat());
  expect(found[0]).toMatchObject([{ product: 'hbase', version: '2.5.8' }]);
  const characters = [...read.values()].reduce((sum, size) => sum + size, 0);
  expect(characters).toBeGreaterThan(40 * MiB);
  expect(characters).toBeLessThan(60 * MiB);
  // What was read is still known.
  expect(around.mentions(['cluster0/hbase-site.xml'], 'archive.apache.org')).toBe(true);
});

test('looks into what has the name of a product before the others', () => {
  const modules = Array.from({ length: 300 }, (_, index) => `a${index}`);
  const directories: Readonly<Record<string, readonly string[]>> = {
    modules: [...modules, 'profile', 'zookeeper'],
    'modules/profile': ['templates'],
    'modules/profile/templates': ['zoo.cfg.erb'],
    'modules/zookeeper': ['manifests'],
    'modules/zookeeper/manifests': ['server.pp'],
    ...Object.fromEntries(modules.map((name) => [`modules/${name}`, ['init.pp']])),
  };
  const files: Files = {
    list: (directory) => directories[directory] ?? [],
    read: (path) => ({ path, text: path.endsWith('server.pp') ? 'command => zkCleanup.sh -n 10' : '' }),
  };
  expect(Around.of(files).mentions(['modules/profile/templates/zoo.cfg.erb'], 'zkCleanup.sh')).toBe(true);
});

test('takes no comment for what is done', () => {
  const mentions = (text: string) =>
    Around.of({
      list: (directory) => (directory === 'conf' ? ['hbase-site.xml', 'start.sh'] : []),
      read: (path) => ({ path, text: path.endsWith('.sh') ? text : '' }),
    }).mentions(['conf/hbase-site.xml'], 'zkCleanup.sh');
  expect(mentions('# zkCleanup.sh -n 3\n  #zkCleanup.sh\n')).toBe(false);
  expect(mentions('# zkCleanup.sh -n 3\nexec zkCleanup.sh -n 3\n')).toBe(true);
  expect(mentions('run zkCleanup.sh # nightly\n')).toBe(true);
  expect(mentions('#!/opt/bin/zkCleanup.sh\n')).toBe(true);
});

test('looks again at the directories of a file that changed, and says around which something else is told', () => {
  const texts: Record<string, string> = {
    '/r/.git/HEAD': '',
    '/r/one/Dockerfile': 'ENV HBASE_VERSION=2.1.0\n',
    '/r/one/conf/hbase-site.xml': '',
    '/r/two/conf/hbase-site.xml': '',
  };
  const files: Files = {
    list: (directory) => [
      ...new Set(
        Object.keys(texts).flatMap((path) =>
          path.startsWith(`${directory}/`) ? (path.slice(directory.length + 1).split('/')[0] ?? []) : [],
        ),
      ),
    ],
    read: (path) => ({ path, ...(texts[path] === undefined ? { reason: 'missing', message: 'none' } : { text: texts[path] }) }) as never,
  };
  const around = Around.of(files);
  const [one, two] = [['/r/one/conf/hbase-site.xml'], ['/r/two/conf/hbase-site.xml']];
  const versions = (paths: readonly string[]) => around.releases(paths).flatMap((level) => level.map(({ version }) => version));
  const write = (path: string, text: string | undefined) => {
    if (text === undefined) delete texts[path];
    else texts[path] = text;
    const tops = FilesAround.of(files).refresh(path);
    return [one, two].map((paths) => FilesAround.of(files).restsOn(paths, tops));
  };
  expect([versions(one), versions(two)]).toEqual([['2.1.0', '2.1.0'], ['2.1.0']]);
  expect(write('/r/one/Dockerfile', 'ENV HBASE_VERSION=2.1.0\n# the same\n')).toEqual([false, false]);
  expect(write('/r/one/notes.md', 'ENV HBASE_VERSION=2.4.0\n')).toEqual([false, false]);
  expect(write('/r/one/conf/cassandra.yaml', 'x: 1\n')).toEqual([false, false]);
  // Near enough to both: the top of the repository is looked at with what lies beneath it.
  expect(write('/r/one/Dockerfile', 'ENV HBASE_VERSION=2.4.0\n')).toEqual([true, true]);
  expect([versions(one), versions(two)]).toEqual([['2.4.0', '2.4.0'], ['2.4.0']]);
  expect(write('/r/two/new/install.sh', 'curl hbase-2.5.8-bin.tar.gz\n')).toEqual([true, true]);
  expect(versions(two)).toContain('2.5.8');
  expect(write('/r/two/new/install.sh', undefined)).toEqual([true, true]);
  expect(versions(two)).toEqual(['2.4.0']);
  expect(around.mentions(one, 'zkCleanup')).toBe(false);
  expect(write('/r/one/Dockerfile', 'ENV HBASE_VERSION=2.4.0\nRUN zkCleanup.sh\n')).toEqual([true, true]);
  expect(around.mentions(one, 'zkCleanup')).toBe(true);
});

test('files with other texts have what was gathered around the first, but where a text of them names a release', () => {
  let lists = 0;
  const read = (path: string) => {
    const texts: Record<string, string> = { '/r/Dockerfile': 'ENV HBASE_VERSION=2.1.0\n', '/r/conf/hbase-site.xml': '' };
    return { path, ...(texts[path] === undefined ? { reason: 'missing', message: 'none' } : { text: texts[path] }) } as never;
  };
  const list = (directory: string) => {
    lists++;
    return directory === '/r' ? ['.git', 'Dockerfile', 'conf'] : directory === '/r/conf' ? ['hbase-site.xml'] : [];
  };
  const files: Files = { list, read };
  const versions = (of: Files) =>
    Around.of(of)
      .releases(['/r/conf/hbase-site.xml'])
      .flatMap((level) => level.map(({ version }) => version));
  expect(versions(files)).toContain('2.1.0');
  const looked = lists;
  const edited: Files = { list, read };
  FilesAround.lend(files, edited, ['/r/conf/hbase-site.xml']);
  expect(versions(edited)).toContain('2.1.0');
  expect(lists).toBe(looked);
  const rebuilt: Files = { list, read: (path) => (path === '/r/Dockerfile' ? { path, text: 'ENV HBASE_VERSION=2.4.0\n' } : read(path)) };
  FilesAround.lend(files, rebuilt, ['/r/Dockerfile']);
  expect(versions(rebuilt)).toContain('2.4.0');
});

test('tasks and variables of Ansible tell, though they have the name of a file of settings', () => {
  const texts: Readonly<Record<string, string>> = {
    'r/tasks/cassandra_config.yml': '- copy: { src: x }',
    'r/cassandra_config.yml': 'num_tokens: 16',
  };
  const files: Files = {
    list: (directory) =>
      directory === 'r'
        ? ['tasks', 'templates', 'cassandra_config.yml', '.git']
        : directory === 'r/templates'
          ? ['cassandra.yaml.j2']
          : directory === 'r/tasks'
            ? ['cassandra_config.yml']
            : [],
    read: (path) => ({ path, text: texts[path] ?? '' }),
  };
  const around = Around.of(files);
  expect(around.mentions(['r/templates/cassandra.yaml.j2'], 'copy:')).toBe(true);
  expect(around.mentions(['r/templates/cassandra.yaml.j2'], 'num_tokens')).toBe(false);
});

test('counts the nodes that the nearest file lists', () => {
  const texts: Readonly<Record<string, string>> = {
    'r/hosts.ini': '[cassandra]\nc1\nc2\nc3\n',
    'r/roles/one/inventory/hosts': '[cassandra]\nc1\nc2\n',
    'r/roles/two/hosts': '[cassandra]\nlocalhost\n',
  };
  const names = (directory: string) => [
    ...new Set(
      Object.keys(texts)
        .filter((path) => path.startsWith(`${directory}/`))
        .map((path) => path.slice(directory.length + 1).split('/')[0] ?? ''),
    ),
  ];
  const files: Files = { list: names, read: (path) => ({ path, text: texts[path] ?? '' }) };
  const peers = (role: string) => Around.of(files).peers([`r/roles/${role}/cassandra.yaml`], 'cassandra');
  expect(peers('one')).toMatchObject({ count: 2, place: 'hosts' });
  expect(peers('two')).toMatchObject({ count: 3, place: 'hosts.ini' });
});

test('counts no nodes that another of many projects starts', () => {
  const compose = 'services:\n  c1:\n    image: cassandra:5.0\n  c2:\n    image: cassandra:5.0\n    environment: { CASSANDRA_SEEDS: c1 }\n';
  const countBeside = (projects: number) => {
    const names: Readonly<Record<string, readonly string[]>> = {
      '/r': ['mine', 'other', ...Array.from({ length: projects }, (_, at) => `p${at}`)],
      '/r/mine': ['cassandra.yaml'],
      '/r/other': ['docker-compose.yml'],
    };
    const files: Files = {
      list: (directory) => names[directory] ?? [],
      read: (path) => ({ path, text: path.endsWith('.yml') ? compose : '' }),
    };
    return Around.of(files).peers(['/r/mine/cassandra.yaml'], 'cassandra')?.count;
  };
  expect(countBeside(3)).toBe(2);
  expect(countBeside(100)).toBeUndefined();
});

test('the tag of an image that somebody makes says nothing where a file says what it installs', () => {
  const around = (texts: Readonly<Record<string, string>>) => {
    const files: Files = {
      list: (directory) => (directory === 'r' ? [...Object.keys(texts), 'core-site.xml', '.git'] : []),
      read: (path) => ({ path, text: texts[path.slice(2)] ?? '' }),
    };
    return Around.of(files)
      .releases(['r/core-site.xml'])
      .flatMap((level) => level.map(({ version }) => version));
  };
  const compose = 'services:\n  nn:\n    image: example/hadoop:1.1\n';
  expect(around({ 'docker-compose.yml': compose, Dockerfile: 'RUN tar xzf hadoop-2.7.7.tar.gz\n' })).toEqual(['2.7.7']);
  expect(around({ 'docker-compose.yml': compose })).toEqual(['1.1']);
  const installed = 'ENV HADOOP_VERSION 3.3.1\n';
  expect(around({ Dockerfile: installed, 'namenode.Dockerfile': 'FROM hadoop-base:1.0.1\n' })).toEqual(['3.3.1']);
  expect(around({ 'namenode.Dockerfile': 'FROM hadoop-base:2.7.4\n' })).toEqual(['2.7.4']);
  expect(around({ 'docker-compose.yml': compose.replace('example', 'apache'), Dockerfile: 'RUN tar xzf hadoop-2.7.7.tar.gz\n' })).toEqual(
    expect.arrayContaining(['1.1', '2.7.7']),
  );
});

test('takes a file with the name of settings for what it is by its text', () => {
  const compose = (volume: string) =>
    `services:\n  c1:\n    image: cassandra:5.0\n    volumes: [data:/var/lib/cassandra]\n  c2:\n    image: cassandra:5.0\n    volumes: [${volume}:/var/lib/cassandra]\n`;
  const texts: Readonly<Record<string, string>> = {
    '/r/cassandra-stack.yml': compose('data'),
    '/s/cassandra.yaml': 'cluster_name: cassandra:5.0\nnum_tokens: 16\n',
  };
  const names = (directory: string) =>
    Object.keys(texts).flatMap((path) => (path.startsWith(`${directory}/`) ? [path.slice(directory.length + 1)] : []));
  const files: Files = { list: names, read: (path) => ({ path, text: texts[path] ?? '' }) };
  const around = Around.of(files);
  expect(around.peers(['/r/x'], 'cassandra')).toEqual({
    place: 'cassandra-stack.yml',
    seeds: [],
    count: 2,
    sharing: [{ source: 'data', services: ['c1', 'c2'] }],
    joining: [],
    unlike: [],
    addressed: [],
    opening: [],
    builtIn: [],
    otherwise: {},
  });
  expect(around.releases(['/s/x']).flat()).toEqual([]);
});

test('takes the release that a role installs by default for none of a template that it writes for other releases', () => {
  const texts: Readonly<Record<string, string>> = {
    'defaults/main.yml': 'cassandra_version: "3.7.0"\n',
    'tasks/main.yml': "- template:\n    src: cassandra.yaml.j2\n  when: cassandra_version is version('3.7.0', '>')\n",
  };
  const directories: Readonly<Record<string, readonly string[]>> = {
    '.': ['defaults', 'tasks', 'templates', '.git'],
    defaults: ['main.yml'],
    tasks: ['main.yml'],
    templates: ['cassandra.yaml.j2', 'old-cassandra.yaml.j2'],
  };
  const around = Around.of({
    list: (directory) => directories[directory] ?? [],
    read: (path) => ({ path, text: texts[path] ?? '' }),
  });
  expect(around.releases(['templates/old-cassandra.yaml.j2']).flat()).toMatchObject([{ product: 'cassandra', version: '3.7.0' }]);
  expect(around.releases(['templates/cassandra.yaml.j2']).flat()).toEqual([]);
});

test.each([
  ['cassandra2.1.yaml.erb', ['2.1.2', '2.1']],
  ['cassandra.yaml.erb', ['2.1.2']],
  ['cassandra2.0.yaml.erb', ['2.0']],
  ['cassandra_20x.yaml', ['2.0']],
  ['cassandra_21x.yaml', ['2.1.2', '2.1']],
  ['cassandra1.yaml.erb', []],
  ['cassandra-env2.0.sh.erb', ['2.0']],
  ['cassandra_conf_2.0_auth.tpl', ['2.0']],
  ['cassandra_conf_2.1_auth.tpl', ['2.1.2', '2.1']],
  ['cassandra_env_3.0.tpl', ['3.0']],
  ['cassandra-2.0.j2', ['2.0']],
  // A node's number.
  ['cassandra1.yaml', ['2.1.2']],
])('takes what a module installs for %s, and then what its name says: %j', (name, expected) => {
  const directories: Readonly<Record<string, readonly string[]>> = {
    module: ['.git', 'manifests', 'templates'],
    'module/manifests': ['init.pp'],
    'module/templates': [name],
  };
  const files: Files = {
    list: (directory) => directories[directory] ?? [],
    read: (path) => ({ path, text: path.endsWith('.pp') ? "$cassandra_version = '2.1.2'\n" : '' }),
  };
  const found = Around.of(files)
    .releases([`module/templates/${name}`])
    .flat();
  expect(found.map(({ version }) => version)).toEqual(expected);
});

test('takes the name of the file with settings for what is meant, and not that of the env file beside it', () => {
  const around = Around.of({ list: () => [], read: (path) => ({ path, text: '' }) });
  const found = (...names: readonly string[]) =>
    around
      .releases(names.map((name) => `templates/${name}`))
      .flat()
      .map(({ version }) => version);
  expect(found('cassandra-1.2.j2', 'cassandra-2.1-env.j2')).toEqual(['1.2']);
  expect(found('cassandra_env_2.1.tpl')).toEqual(['2.1']);
});

test.each<readonly [main: string, others: readonly string[], gib: number | undefined]>([
  ['', [], 8],
  ['', ['terraform.tfvars'], undefined],
  ['module "m" {\n  kind = "m5.4xlarge"\n}\n', [], undefined],
  ['resource "aws_instance" "datanode" {\n  instance_type = "i3.large"\n}\n', [], undefined],
  ['resource "aws_instance" "datanode" {\n  instance_type = "m5.xlarge"\n}\n', [], 16],
])('knows the largest machine beside %j and %j', (main, others, gib) => {
  const texts: Readonly<Record<string, string>> = {
    'r/main.tf': `${main}resource "aws_instance" "namenode" {\n  instance_type = var.kind\n}\n`,
    'r/variables.tf': 'variable "kind" {\n  default = "m5.large"\n}\n',
  };
  const files: Files = {
    list: (directory) =>
      directory === 'r' ? ['main.tf', 'variables.tf', 'conf', '.git', ...others] : directory === 'r/conf' ? ['yarn-site.xml'] : [],
    read: (path) => ({ path, text: texts[path] ?? '' }),
  };
  const machine = Around.of(files).machine(['r/conf/yarn-site.xml'], /(?:data|name)node/);
  expect(machine?.bytes).toBe(gib === undefined ? undefined : gib * 1024 ** 3);
});

test('knows what is done on a machine, and whether it is the only one', () => {
  const machine = (count: number) => {
    const texts: Readonly<Record<string, string>> = {
      'r/Vagrantfile': `# two\n# lines\n(1..${count}).each do |i|\n  config.vm.define "hadoop#{i}" do |node|\n    vb.memory = 1024\n    node.vm.provision path: "setup.sh"\n`,
      'r/setup.sh': 'start-dfs.sh\n',
      'r/other.sh': 'start-hbase.sh\n',
    };
    const files: Files = {
      list: (directory) =>
        directory === 'r' ? ['Vagrantfile', 'setup.sh', 'other.sh', 'conf', '.git'] : directory === 'r/conf' ? ['a'] : [],
      read: (path) => ({ path, text: texts[path] ?? '' }),
    };
    return Around.of(files).machine(['r/conf/hadoop-env.sh'], /hadoop/);
  };
  expect(machine(1)).toMatchObject({ place: 'Vagrantfile:5', path: 'r/Vagrantfile', isOnly: true });
  expect(machine(3)?.isOnly).toBe(false);
  expect(machine(1)?.provision).toContain('start-dfs.sh');
  expect(machine(1)?.provision).not.toContain('start-hbase.sh');
});

test('counts the machines of Terraform by variables of another file', () => {
  const listsSeveral = (workers: number) => {
    const texts: Readonly<Record<string, string>> = {
      'r/instances.tf': 'resource "aws_instance" "hadoop_worker" {\n  count = var.workers\n}\n',
      'r/variables.tf': `variable "workers" {\n  default = ${workers}\n}\n`,
    };
    const files: Files = {
      list: (directory) =>
        directory === 'r' ? ['instances.tf', 'variables.tf', 'conf', '.git'] : directory === 'r/conf' ? ['core-site.xml'] : [],
      read: (path) => ({ path, text: texts[path] ?? '' }),
    };
    return Around.of(files).listsSeveral(['r/conf/core-site.xml'], /hadoop/);
  };
  expect(listsSeveral(3)).toBe(true);
  expect(listsSeveral(1)).toBe(false);
});

test('what other files install says nothing of an image without a number', () => {
  const versions = (image: string) => {
    const texts: Readonly<Record<string, string>> = {
      'r/compose.yml': `services:\n  zk:\n    image: ${image}\n`,
      'r/old/compose.yml': 'services:\n  zk:\n    image: zookeeper:3.4.10\n  db:\n    image: cassandra:4.1\n',
    };
    const directories: Readonly<Record<string, readonly string[]>> = { r: ['.git', 'compose.yml', 'old'], 'r/old': ['compose.yml'] };
    const files: Files = { list: (directory) => directories[directory] ?? [], read: (path) => ({ path, text: texts[path] ?? '' }) };
    const around = Around.of(files).releases(['r/compose.yml/zk.zookeeper', 'r/zoo.cfg']);
    return around.flat().flatMap(({ product, version }) => (product === 'jdk' ? [] : `${product} ${version}`));
  };
  expect(versions('zookeeper')).toEqual(['cassandra 4.1']);
  expect(versions('"docker.io/library/zookeeper:latest" # newest')).toEqual(['cassandra 4.1']);
  expect(versions('zookeeper:3.9.2')).toContain('zookeeper 3.9.2');
  expect(versions('shop/zookeeper-job')).toContain('zookeeper 3.4.10');
});

test('reads what is put on top of units of systemd, and knows what is for its temporary files by the path', () => {
  const directories: Readonly<Record<string, readonly string[]>> = {
    files: ['cassandra.service', 'cassandra.service.d', 'tmpfiles.d', 'conf.d'],
    'files/cassandra.service.d': ['run.conf'],
    'files/tmpfiles.d': ['cassandra.conf'],
    'files/conf.d': ['other.conf'],
  };
  const around = Around.of({
    list: (directory) => directories[directory] ?? [],
    read: (path) => ({ path, text: path.endsWith('other.conf') ? 'PrivateTmp=yes' : 'RuntimeDirectory=cassandra' }),
  });
  const unit = ['files/cassandra.service/unit.limits', 'files/cassandra.service'];
  const mentions = (text: string) => around.mentions(unit, text);
  expect(['RuntimeDirectory', 'tmpfiles', '.service.d'].map(mentions)).toEqual([true, true, true]);
  expect(['PrivateTmp', 'conf.d', 'run.conf.bak'].map(mentions)).toEqual([false, false, false]);
});

test('takes the limit of a container that stands on the way to the top, or beneath, and of no other branch', () => {
  const manifest = 'services:\n  db:\n    image: cassandra:4.1\n    mem_limit: 4g\n';
  const limitIn = (path: string) => {
    const paths = ['r/.git/config', 'r/ansible/files/cassandra.yaml', path];
    const files: Files = {
      list: (directory) => [
        ...new Set(
          paths.filter((each) => each.startsWith(`${directory}/`)).map((each) => each.slice(directory.length + 1).split('/')[0] ?? ''),
        ),
      ],
      read: (each) => ({ path: each, text: each === path ? manifest : '' }),
    };
    return Around.of(files).container(['r/ansible/files/cassandra.yaml'], 'cassandra')?.place;
  };
  expect(['r/compose.yml', 'r/ansible/files/docker/compose.yml'].map(limitIn)).toEqual(['compose.yml:4', 'compose.yml:4']);
  expect(['r/k8s/dev/compose.yml', 'r/ansible/other/compose.yml'].map(limitIn)).toEqual([undefined, undefined]);
});

test('searches the template of a script, which has no ending of its own', () => {
  const mentionedIn = (name: string, text: string) => {
    const directories: Readonly<Record<string, readonly string[]>> = { role: ['templates'], 'role/templates': ['cassandra.yaml.j2', name] };
    const files: Files = {
      list: (directory) => directories[directory] ?? [],
      read: (path) => ({ path, text: path.endsWith(name) ? text : '' }),
    };
    return Around.of(files).mentions(['role/templates/cassandra.yaml.j2'], 'backups/');
  };
  expect(mentionedIn('remove_copies.j2', '#!/bin/bash\nrm -v /data/*/*/backups/*\n')).toBe(true);
  expect(mentionedIn('notes.j2', 'copies lie in backups/\n')).toBe(false);
});

test.each([
  ['in another environment', 'envs/prod/hdfs-site.xml', ['envs/dev/start.sh'], []],
  ['of the same environment', 'envs/prod/conf/hdfs-site.xml', ['envs/prod/start.sh'], ['envs/prod/start.sh']],
  ['of all environments', 'envs/prod/hdfs-site.xml', ['envs/start.sh', 'bin/start.sh'], ['envs/start.sh', 'bin/start.sh']],
  ['beside settings of its own', 'master/hdfs-site.xml', ['worker/hdfs-site.xml.j2', 'worker/start.sh'], []],
  ['below settings of its own', 'master/hdfs-site.xml', ['worker/hdfs-site.xml', 'worker/bin/start.sh'], []],
  ['in another folder without settings', 'conf/hdfs-site.xml', ['bin/start.sh'], ['bin/start.sh']],
])('asks what stands around, but not what is %s of others', (_, own, others, expected) => {
  const paths = [own, ...others].map((path) => `/repo/${path}`);
  const files: Files = {
    list: (directory) => [
      ...new Set(
        [...paths, '/repo/.git/HEAD'].flatMap((path) =>
          path.startsWith(`${directory}/`) ? (path.slice(directory.length + 1).split('/')[0] ?? []) : [],
        ),
      ),
    ],
    read: (path) => ({ path, text: '#!/bin/sh\n' }),
  };
  const found = Around.of(files)
    .answers([`/repo/${own}`], 'any', (path) => path)
    .flat();
  const said = new Set(found.map((each) => each.said.slice('/repo/'.length)));
  expect([...said].filter((path) => path.endsWith('.sh'))).toEqual(expected);
});
