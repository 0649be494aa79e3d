import { describe, expect, it, test } from 'vitest';
import { type KnownProduct, knownProducts } from '../../products/registry.js';
import { GiB } from '../../text/units.js';
import { machinesIn } from '../machine/machinesMade.js';
import { hostsListedIn, mayBeInventory, numberListedIn } from './inventories.js';
import { nodesSharingData, nodesStartedIn, nodesWith } from './peers.js';
import { podServicesIn } from './podServices.js';

test.each([
  ['[cassandras]\nc1 ansible_host=10.0.0.1\nc2 ansible_host=10.0.0.2\n', 2],
  ['[cassandra_nodes]\nnode[1:3].example.com\n\n[web]\nw1\n', 3],
  ['[dc1_cassandra]\nc1\n[dc2_cassandra]\nc1\nc2\n', 2],
  ['[cassandra]\nc1\n[cassandra:vars]\ncluster_name=main\nnum_tokens=16\n', 1],
  ['[cassandra:children]\ndc1\ndc2\n[dc1]\na\nb\n', 0],
  ['[cassandra]\nlocalhost\n127.0.0.1\n# c1\n; c2\n', 0],
  ['[cassandra]\nhost = 10.0.0.1\nport = 9042\n', 0],
  ['[web]\ncassandra1\ncassandra2\n', 0],
  ['cassandra-db:\n  hosts:\n    n1:\n    n2:\nweb:\n  hosts:\n    w1:\n', 2],
  ['all:\n  children:\n    cassandra:\n      hosts:\n        n[1:4]: {}\n    web:\n      hosts:\n        w1:\n', 4],
])('the inventory %j lists %i hosts', (text, count) => {
  expect(hostsListedIn(text, /cassandra/)).toBe(count);
});

test.each([
  ['hadoop', '[hadoop-datanode-nodes]\nn1\nn2\n', 2],
  ['hadoop', '[namenode]\nn1\n[data_nodes]\nn1\nn[2:3]\n', 3],
  ['hadoop', '[slaves]\nn1\nn2\n', 2],
  ['hadoop', '[hadoop_clients]\nn1\nn2\n[hadoop-edge]\nn3\n', 0],
  ['hadoop', '[kube_nodes]\nn1\nn2\n[workers]\nn1\nn2\n', 0],
  ['hbase', '[RegionServers]\nn1\nn2\n[datanodes]\nn3\n', 2],
  ['zookeeper', '[zk]\nn1\nn2\nn3\n[zkui]\nn4\n', 3],
])('for %s the inventory %j lists %i hosts', (product, text, count) => {
  expect(hostsListedIn(text, knownProducts.find(({ id }: KnownProduct) => id === product)?.groupOfNodes ?? /^$/)).toBe(count);
});

test.each([
  ['[datanodes]\nn[01:12]\n', 12],
  ['[datanode]\nn1\nn2 ansible_host=10.0.0.2\n[namenode]\nm1\n', 2],
  ['[hdfs_slaves]\nn1\n', 1],
  ['all:\n  children:\n    hdfs_datanode:\n      hosts:\n        n[1:3]:\n', 3],
  ['[datanodes:children]\nrack1\n[rack1]\nn1\n', undefined],
  ['datanodes:\n  children:\n    rack1:\n', undefined],
  ['[datanodes]\nn[a:d]\n', undefined],
  ['[datanodes]\nr[1:2]n[1:2]\n', undefined],
  ['[workers]\nn1\nn2\n', undefined],
])('the inventory %j tells of %s DataNodes', (text, count) => {
  expect(numberListedIn(text, knownProducts.find(({ id }: KnownProduct) => id === 'hadoop')?.groupOfWorkers ?? /^$/)).toBe(count);
});

test.each([
  ['hosts', true],
  ['hosts.ini', true],
  ['example.hosts', true],
  ['production', true],
  ['php.ini', true],
  ['main.yml', false],
  ['hosts.yaml', true],
])('%s may be an inventory: %s', (name, expected) => {
  expect(mayBeInventory(name)).toBe(expected);
});

test.each<readonly [path: string, text: string, counts: readonly (number | string)[]]>([
  ['main.tf', 'resource "aws_instance" "hadoop_worker" {\n  count = "${var.workers}"\n}\n', ['workers']],
  ['main.tf', 'resource "aws_instance" "w" {\n  count = 3\n  tags { Name = "Hadoop worker" }\n}\n', [3]],
  ['main.tf', 'resource "aws_instance" "namenode" {}\nresource "google_compute_instance" "datanode" { }\n', [1, 1]],
  [
    'main.tf',
    'resource "aws_instance" "hadoop" {}\nresource "aws_iam_instance_profile" "hadoop" {}\nresource "aws_db_instance" "hadoop" {}\n',
    [1],
  ],
  ['main.tf', 'resource "aws_instance" "web" {\n  count = 3\n}\nresource "aws_security_group" "hadoop" {}\n', []],
  ['Vagrantfile', '# hadoop\n(1..3).each do |i|\n  config.vm.define "node#{i}" do |node|\n', [3]],
  ['Vagrantfile', '# hadoop\nn = 5\nr = n..1\n(r.first).downto(r.last).each do |i|\n  config.vm.define "node#{i}" do |node|\n', [5]],
  ['Vagrantfile', '# hadoop\nWORKERS = 2\n(1..WORKERS).each do |i|\n  config.vm.define "node#{i}" do |node|\n', [2]],
  ['Vagrantfile', '# hadoop\n(1..ENV["N"].to_i).each do |i|\n  config.vm.define "node#{i}" do |node|\n', [0]],
  ['Vagrantfile', '# hadoop\n3.downto(1) do |i|\n  config.vm.define "node#{i}" do |node|\n', [3]],
  ['Vagrantfile', 'config.vm.define :namenode do |m|\nend\n# config.vm.define :old\nconfig.vm.define "datanode-1" do |m|\n', [2]],
  ['Vagrantfile', "NODES = [{ name: 'hadoop1' }, { name: 'hadoop2' }]\nNODES.each do |each|\n  config.vm.define each[:name] do |m|\n", [2]],
  ['Vagrantfile', '(1..3).each do |i|\n  config.vm.define "web#{i}"\n', []],
  ['Vagrantfile', '# role of hadoop\nconfig.vm.define "centos7"\nconfig.vm.define "ubuntu"\n', [0]],
  ['install.sh', 'hadoop (1..3).each vm.define', []],
])('machines that %s with %j makes for Hadoop', (path, text, counts) => {
  expect(machinesIn(path, text, /hadoop|(?:data|name)node/).counts).toEqual(counts);
});

test('variables of Terraform have values', () => {
  const text =
    'variable "workers" {\n  type = number\n  default = 3\n}\nvariable "type" {\n  default = "t2.medium"\n}\nvariable one { default = "1" }\n';
  expect(machinesIn('variables.tf', text, /hadoop/).variables).toEqual([
    ['workers', '3'],
    ['type', 't2.medium'],
    ['one', '1'],
  ]);
});

test('modules of Terraform are given other values', () => {
  expect(machinesIn('main.tf', 'module "m" {\n  kind = "m5.large"\n  size = local.size\n}\n', /hadoop/).variables).toEqual([
    ['kind', 'm5.large'],
    ['size', 'local.size'],
  ]);
});

test.each<readonly [path: string, text: string, memory: readonly (number | string | undefined)[]]>([
  ['main.tf', 'resource "aws_instance" "hadoop" {\n  instance_type = "t2.medium"\n}\n', [4 * GiB]],
  ['main.tf', 'resource "aws_instance" "hadoop" {\n  instance_type = "${var.kind}"\n}\n', ['kind']],
  ['main.tf', 'resource "aws_instance" "hadoop" {\n  instance_type = "m5.4xlarge"\n}\n', [64 * GiB]],
  ['main.tf', 'resource "aws_instance" "hadoop" {\n  instance_type = "i3.large"\n}\n', [undefined]],
  ['main.tf', 'resource "google_compute_instance" "hadoop" {\n  machine_type = "n1-standard-4"\n}\n', [15 * GiB]],
  ['main.tf', 'resource "google_compute_instance" "hadoop" {\n  machine_type = "n2-highmem-8"\n}\n', [64 * GiB]],
  ['main.tf', 'resource "google_compute_instance" "hadoop" {\n  machine_type = "e2-small"\n}\n', [2 * GiB]],
  ['main.tf', 'resource "google_compute_instance" "hadoop" {\n  machine_type = "g1-small"\n}\n', [Math.round(1.7 * GiB)]],
  ['main.tf', 'resource "google_compute_instance" "hadoop" {\n  machine_type = "custom-4-8192"\n}\n', [undefined]],
  ['main.tf', 'resource "google_compute_instance" "hadoop" {\n  machine_type = "m1-ultramem-40"\n}\n', [undefined]],
  ['main.tf', 'resource "aws_instance" "hadoop" {\n  instance_type = local.kind\n}\n', [undefined]],
  ['main.tf', 'resource "aws_instance" "hadoop" {\n  instance_type = "c5n.large"\n}\n', [undefined]],
  ['main.tf', 'resource "aws_instance" "hadoop" {\n  instance_type = "m2.4xlarge"\n}\n', [undefined]],
  ['main.tf', 'resource "aws_instance" "hadoop" {\n  instance_type = "c4.8xlarge" # 36 cores\n}\n', [60 * GiB]],
  ['Vagrantfile', '# hadoop\nhadoop = 1\nvb.memory = 1024 * 32\n', [32 * GiB]],
  ['Vagrantfile', 'hadoop = 1\nvb.memory = 1024\nother.memory = node["ram"]\n', [GiB, undefined]],
  ['Vagrantfile', 'hadoop = 1\nvb.memory = 1024\nother.memory = node["memory"]\n', [GiB, undefined]],
  ['Vagrantfile', 'WORKER_MEMORY = 32768\nhadoop = 1\nvb.memory = WORKER_MEMORY\n', [32 * GiB]],
  ['Vagrantfile', 'hadoop = 1\nvb.customize ["modifyvm", :id, "--memory", mem]\n', [undefined]],
  ['Vagrantfile', 'nodes = [{ name: "hadoop1", memory: 4096 }]\nvb.memory = each[:memory]\n', [4 * GiB]],
  ['Vagrantfile', 'hadoop = 1\nvb.customize ["modifyvm", :id, "--memory", ENV["SIZE"]]\n', [undefined]],
  [
    'Vagrantfile',
    'config.vm.define "hadoop1"\n  vb.memory = "2048"\n# vb.memory = 512\nv.customize ["modifyvm", :id, "--memory", 1024]\n',
    [2 * GiB, GiB],
  ],
])('machines of %s with %j have memory', (path, text, memory) => {
  expect(machinesIn(path, text, /hadoop/).memory).toEqual(memory);
});

test('machines have lines that say their memory', () => {
  const terraform = 'variable "a" {}\n\nresource "aws_instance" "hadoop" {\n  ami = "x"\n\n  instance_type = "m5.large"\n}\n';
  expect(machinesIn('main.tf', terraform, /hadoop/).lines).toEqual([6]);
  expect(machinesIn('Vagrantfile', '# hadoop\n\n# vb.memory = 1\nhadoop = 1\nvb.memory = 1024\n', /hadoop/).lines).toEqual([5]);
});

describe('nodes that a file starts', () => {
  const compose = (...services: readonly string[]) => `services:\n${services.map((service) => `  ${service}\n`).join('')}`;
  const node = (name: string, more = '') => `${name}: { image: "cassandra:3.11"${more} }`;
  it.each([
    [compose(node('cassandra-1'), node('cassandra-2'), node('cassandra-3')), 3],
    [compose(node('seed'), node('other', ', environment: [CASSANDRA_SEEDS=seed]')), 2],
    [compose('dc1: { build: cassandra, environment: { CASSANDRA_SEEDS: dc1 } }', 'dc2: { build: { context: cassandra } }'), 2],
    [compose(node('leader'), node('member-1', ', depends_on: { leader: { condition: service_started } }')), 2],
    [compose(node('one', ', environment: &e { A: b }'), node('two', ', depends_on: [one], environment: *e')), 2],
    // What another service, or a part of the file beside them, has for all.
    [compose(node('c1').replace('{', '&c {'), 'c2: { <<: *c }', 'c3: *c', 'c4: { extends: c1 }'), 4],
    [`x-node: &n { image: cassandra }\n${compose('c1: { <<: [*n] }', 'c2: { <<: *n, extends: { service: c1 } }')}`, 2],
    [compose(node('c1'), 'c2: { extends: { file: other.yml, service: c1 } }'), 1],
    [compose(node('c1').replace('{', '&c {'), 'web: { <<: *c, image: nginx }'), 1],
    [compose(node('seed'), node('other', ', environment: [CASSANDRA_SEEDS=seed], deploy: { replicas: 2 }')), 3],
    [compose(node('c1', ', scale: 3')), 3],
    // Two releases to try.
    [compose(node('cassandra3'), node('cassandra4').replace('3.11', '4.0')), 1],
    // Two programs, each with a database of its own.
    [compose(node('orders-db'), node('users-db')), 0],
    [compose(node('cassandra'), node('cassandra-init', ', command: cqlsh -f schema.cql')), 1],
    [compose('n1: { image: cassandra-prom, build: . }', 'n2: { image: cassandra-prom, build: ., depends_on: [n1] }'), 2],
    [compose('n1: { image: cassandra-web }', 'n2: { image: cassandra-web, depends_on: [n1] }'), 0],
    [compose('n1: { image: acme/cassandra-writer }', 'n2: { image: acme/cassandra-writer, depends_on: [n1] }'), 0],
    [compose('n1: { image: acme/go-cassandra }', 'n2: { image: acme/go-cassandra, depends_on: [n1] }'), 0],
    [compose('n1: { image: "cassandra-team/shop:1" }', 'n2: { image: "cassandra-team/shop:1", depends_on: [n1] }'), 0],
    [compose('n1: { image: "acme/cassandra-lucene:3" }', 'n2: { image: "acme/cassandra-lucene:3", depends_on: [n1] }'), 2],
    [compose('cassandra1: { image: scylladb/scylla }', 'cassandra2: { image: scylladb/scylla }'), 0],
  ])('%j: %i', (text, count) => {
    expect(nodesStartedIn('docker-compose.yml', text, 'cassandra')).toBe(count);
  });

  it('are services of the first format of Compose, and those that are built in the folder of the file', () => {
    const first = 'c1: { image: cassandra }\nc2: { image: cassandra, links: ["c1:seed"] }\n';
    expect(nodesStartedIn('a/docker-compose.yml', first, 'cassandra')).toBe(2);
    expect(nodesStartedIn('a/vars.yml', first, 'cassandra')).toBe(0);
    const built = compose('a1: { build: . }', 'a2: { build: { context: . } }');
    expect(nodesStartedIn('cassandra/compose.yaml', built, 'cassandra')).toBe(2);
    expect(nodesStartedIn('web/compose.yaml', built, 'cassandra')).toBe(0);
  });

  const run = (name: string, more = '') => `docker run -d --name ${name} ${more} cassandra:4.1\n`;

  it.each([
    [run('c1') + run('c2'), 2],
    [run('one') + run('two', '-e CASSANDRA_SEEDS=$IP'), 2],
    [run('one') + run('two', '--link one:seed'), 2],
    [run('dev') + run('prod'), 1],
    [run('c1') + run('c1'), 1],
    ['docker run -d cassandra:4.1\ndocker run -d cassandra:4.1\n', 1],
    [run('c1') + run('c2').replace('run -d', 'run --rm').replace('4.1', '4.1 cqlsh c1'), 1],
    [`if [ "$1" = seed ]; then\n${run('c1')}else\n${run('c2', '-e CASSANDRA_SEEDS=c1')}fi\n`, 1],
    [`for i in 1 2 3; do\n${run('c$i')}done\n`, 3],
    [`ssh h1 "${run('c1').trim()}"\nssh h2 "${run('c2').trim()}"\n`, 1],
    [`echo "${run('c1')}${run('c2')}"`, 0],
    ['docker run -d app # cassandra', 0],
  ])('are what commands start: %j: %i', (text, count) => {
    expect(nodesStartedIn('start.sh', text, 'cassandra')).toBe(count);
  });

  it('share data where commands mount one place', () => {
    const text =
      run('c1', '-v /d:/var/lib/cassandra') +
      run('c2', '--mount type=bind,src=/d,dst=/var/lib/cassandra') +
      run('c3', '-v $D:/var/lib/cassandra');
    expect(nodesSharingData('start.sh', text, 'cassandra')).toEqual([{ source: '/d', services: ['c1', 'c2'] }]);
  });

  it('are no services that work on the files of a node', () => {
    const two = (command: string) =>
      `services:\n  c1: { image: "cassandra:4.1", command: ${command}, volumes: ["d:/var/lib/cassandra"] }\n  c2: { image: "cassandra:4.1", environment: { CASSANDRA_SEEDS: c1 }, volumes: ["d:/var/lib/cassandra"] }\n`;
    const sharing = (command: string) => nodesSharingData('compose.yaml', two(command), 'cassandra').length;
    expect(sharing('[chown, -R, cassandra, /var/lib/cassandra]')).toBe(0);
    expect(sharing('"sleep 1d"')).toBe(0);
    expect(sharing('"bash -c \'sleep 60 && docker-entrypoint.sh cassandra -f\'"')).toBe(1);
    expect(sharing('[cassandra, -f]')).toBe(1);
  });

  it('are the replicas of a stateful set', () => {
    const set = (replicas: number, image: string, kind = 'StatefulSet') =>
      `apiVersion: apps/v1\nkind: ${kind}\nspec:\n  replicas: ${replicas}\n  template: { spec: { containers: [{ name: c, image: "${image}" }] } }\n`;
    const started = (text: string) => nodesStartedIn('cassandra.yaml', text, 'cassandra');
    expect(started(`kind: Service\n---\n${set(3, 'gcr.io/google-samples/cassandra:v13')}`)).toBe(3);
    expect(started(set(3, 'thelastpickle/cassandra-reaper:3.0'))).toBe(0);
    expect(started(set(3, 'cassandra:4.1', 'Deployment'))).toBe(0);
    expect(started(set(3, 'cassandra:4.1').replace('3', '{{ .Values.replicas }}'))).toBe(0);
  });
});

it.each([
  ['deploy.sh', 'kubectl apply -f - <<EOF\n', '', 'EOF\n'],
  ['tasks/main.yml', '- copy:\n    dest: /root/c-{{ region }}.yaml\n    content: |\n', '      ', ''],
  ['tasks/main.yml', '- k8s:\n    definition:\n', '      ', ''],
])('counts the nodes of an object of Kubernetes that %s writes', (path, before, indent, behind) => {
  const set =
    'kind: StatefulSet\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n        - name: c\n          image: cassandra:4.1\n';
  expect(nodesStartedIn(path, before + set.replaceAll(/^(?=.)/gm, indent) + behind, 'cassandra')).toBe(3);
});

it('finds Services of Kubernetes, and which of them give pods names', () => {
  const service = (name: string, spec: string) => `apiVersion: v1\nkind: Service\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`;
  const text = `${service('nodes', 'clusterIP: None, selector: { app: cassandra }')}---\nkind: StatefulSet\n---\n${service('clients', 'type: NodePort, ports: [{ port: 9042 }]')}`;
  expect(podServicesIn('a.yaml', text)).toEqual([
    { name: 'nodes', isHeadless: true, ports: [], selector: ['app=cassandra'] },
    { name: 'clients', isHeadless: false, ports: ['9042'], selector: [], opens: 'NodePort' },
  ]);
  expect(podServicesIn('a.yaml', service('{{ name }}', ''))).toEqual([]);
  const opens = (spec: string) => podServicesIn('a.yaml', service('clients', spec))[0]?.opens;
  expect(opens('type: NodePort, ports: [{ port: 80, targetPort: 9042 }]')).toBe('NodePort');
  expect(opens('type: LoadBalancer, ports: [{ port: 9042 }]')).toBe('LoadBalancer');
  expect(opens('type: LoadBalancer, loadBalancerSourceRanges: [10.0.0.0/8], ports: [{ port: 9042 }]')).toBeUndefined();
  expect(opens('ports: [{ port: 9042 }]')).toBeUndefined();
});

describe('nodes that have a folder each', () => {
  const node = (address: string, ...seeds: string[]) => ({ address, seeds, alike: { cluster_name: 'c' }, dataCentre: '', rack: '' });
  const own = node('10.0.0.1', '10.0.0.1');

  it.each([
    ['alone', [own], undefined, undefined],
    ['with a seed in common', [own, node('10.0.0.2', '10.0.0.1')], 2, '10.0.0.1'],
    ['with seeds of their own', [own, node('10.0.0.2', '10.0.0.2')], undefined, undefined],
    ['copied', [own, node('10.0.0.1', '10.0.0.1', '10.0.0.2')], undefined, undefined],
    ['of another name', [own, { ...node('10.0.0.2', '10.0.0.1'), alike: { cluster_name: 'd' } }], 2, '10.0.0.1'],
    ['two of whom differ', [own, node('10.0.0.2', '10.0.0.1', '10.0.0.3')], 2, ''],
    [
      'most of whom agree',
      [own, node('10.0.0.2', '10.0.0.1', '10.0.0.2'), node('10.0.0.3', '10.0.0.1', '10.0.0.2')],
      3,
      '10.0.0.1,10.0.0.2',
    ],
  ])('%s', (_, nodes, count, seeds) => {
    const found = nodesWith(own, nodes, 'the folder a');
    expect([found?.count, found?.seeds.join()]).toEqual([count, seeds]);
  });

  it.each([
    [['d', 'd'], { cluster_name: 'd' }],
    [['d'], { cluster_name: 'd' }],
    [['c', 'd'], {}],
    [['c', 'c'], {}],
    [[''], {}],
  ])('beside nodes of the names %j', (names, otherwise) => {
    const others = names.map((name, at) => ({ ...node(`10.0.1.${at}`, '10.0.0.1'), alike: { cluster_name: name } }));
    expect(nodesWith(own, [own, ...others], 'the folder a')?.otherwise).toEqual(otherwise);
  });

  it.each([
    ['DC1:r1', ['dc1:r1', 'dc1:r2'], { dc: 'dc1' }],
    ['dc1:R1', ['dc1:r1', 'dc1:r1'], { rack: 'r1' }],
    ['dc1:r1', ['DC1:r1', 'dc1:R2'], {}],
    ['dc2:r1', ['dc1:R1', 'dc1:r2'], {}],
    [':', ['dc1:r1', 'DC1:r1'], {}],
  ])('in %s beside nodes in %j', (own, others, otherwise) => {
    const [first, ...more] = [own, ...others].map((place, at) => {
      const [dataCentre = '', rack = ''] = place.split(':');
      return { ...node(`10.0.1.${at}`, '10.0.0.1'), dataCentre, rack };
    });
    expect(first && nodesWith(first, [first, ...more], 'the folder a')?.otherwise).toEqual(otherwise);
  });
});
