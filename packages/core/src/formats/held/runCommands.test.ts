import { describe, expect, it } from 'vitest';
import { plainValue, type YamlTree } from '../../text/yamlTree.js';
import { mayRunContainers, runCommandOf, runCommands, servicesOfCommands } from './runCommands.js';

const service = (text: string) => {
  const found = runCommandOf(text);
  return found === undefined ? undefined : (plainValue(found.pair.value) as Record<string, unknown>);
};
const names = (text: string, path = 'start.sh') => runCommands(path, text).map(({ pair }) => pair.key.text);

describe('a command that starts a container', () => {
  it.each([
    ['docker run -d cassandra', { image: 'cassandra' }],
    ['docker container run -itd --name=c1 -hc1 cassandra:4', { container_name: 'c1', hostname: 'c1', image: 'cassandra:4' }],
    ['podman create --name c1 cassandra', { container_name: 'c1', image: 'cassandra' }],
    ['nerdctl run -e A=1 --env "B=x y" -eC=2 --env=D=3 -e E i', { environment: ['A=1', 'B=x y', 'C=2', 'D=3', 'E'], image: 'i' }],
    ['docker run -v a:/b --volume=c:/d:ro i', { volumes: ['a:/b', 'c:/d:ro'], image: 'i' }],
    [
      'docker run --mount type=bind,src=/a,dst=/b,readonly i',
      { volumes: [{ type: 'bind', source: '/a', target: '/b', read_only: true }], image: 'i' },
    ],
    ['docker run -p 1:2 --publish 127.0.0.1:3:4 -P i', { ports: ['1:2', '127.0.0.1:3:4'], image: 'i' }],
    ['docker run -m 4g --cpus=2 --restart always i', { mem_limit: '4g', cpus: 2, restart: 'always', image: 'i' }],
    ['docker run --ulimit nofile=1:2 i', { ulimits: { nofile: 2 }, image: 'i' }],
    ['docker run --ulimit nofile=1 --ulimit nproc=5 i', { ulimits: { nofile: 1 }, image: 'i' }],
    ['docker run --net=host --link a:b --add-host c:1 i', { network_mode: 'host', links: ['a:b'], extra_hosts: ['c:1'], image: 'i' }],
    ['docker run --env-file a.env --label x=y --unknown z i', { env_file: ['a.env'], image: 'i' }],
    ['docker run --entrypoint sh i -c "a b"', { entrypoint: 'sh', image: 'i', command: ['-c', 'a b'] }],
    ['docker run -v "$DATA":/d -v $(pwd)/x:/y -v $MORE i', { volumes: ['${DATA}:/d', '$()/x:/y'], volumes_from: ['${MORE}'], image: 'i' }],
    ['docker run -e $ONE -e A=$B i', { env_file: ['${ONE}'], environment: ['A=${B}'], image: 'i' }],
    [
      'docker run --network n --network-alias a --net-alias=b i',
      { network_mode: 'n', networks: { default: { aliases: ['a', 'b'] } }, image: 'i' },
    ],
    ['$DOCKER run -d i', { image: 'i' }],
    ['"${DOCKER_CMD}" run -d i', { image: 'i' }],
    ['docker run -d "$1" a', { image: '${1}', command: ['a'] }],
    ['docker run -d $REGISTRY/i:$TAG', { image: '${REGISTRY}/i:${TAG}' }],
    ['docker run -d $IMAGE', { image: '${IMAGE}' }],
    ['docker -H tcp://h run -d i', { image: 'i' }],
    ['docker $(docker-machine config n1) run -d i', { image: 'i' }],
    ['docker run -d \\\n  -e A=1 \\\n  i', { environment: ['A=1'], image: 'i' }],
  ])('is a service: %j', (text, expected) => {
    expect(service(text)).toEqual(expected);
  });

  it.each([
    ['docker ps'],
    ['docker volume create a'],
    ['docker network create --driver bridge a'],
    ['docker compose run cassandra'],
    ['docker run $OPTIONS cassandra'],
    ['docker run "${OPTIONS[@]}" cassandra'],
    ['docker run -d "$@"'],
    ['docker run -d $VOLUMES$PORTS cassandra'],
    ['$COMPOSE run cassandra'],
    ['docker run -d'],
    ['docker run -dX cassandra'],
    ['docker run --rm -it cassandra cqlsh c1'],
    ['docker run --rm cassandra'],
  ])('is none: %j', (text) => {
    expect(service(text)).toBeUndefined();
  });

  it('has each node at its place', () => {
    const text = `docker run --name 'c1' -e "A=b c" --env=D=e -v"x:/y" --mount 'target=/z' cassandra:4 -f`;
    const placed = (tree: YamlTree): string[] =>
      tree.kind === 'text'
        ? [text.slice(tree.range.start, tree.range.end)]
        : tree.kind === 'list'
          ? tree.items.flatMap(placed)
          : tree.pairs.flatMap(({ value }) => placed(value));
    const { pair } = runCommandOf(text) as NonNullable<ReturnType<typeof runCommandOf>>;
    expect(text.slice(pair.key.range.start, pair.key.range.end)).toBe('c1');
    expect(placed(pair.value).sort()).toEqual(['-f', 'A=b c', 'D=e', 'c1', 'cassandra:4', 'target=/z', 'x:/y']);
  });
});

describe('commands of a file', () => {
  const run = 'docker run -d --name c1 cassandra';

  it.each([
    ['start.sh', run],
    ['start.sh', `sudo ${run} > /dev/null`],
    ['start.sh', `ID=$(${run})`],
    ['start.sh', `ssh host "${run}"`],
    ['Makefile', `up:\n\t@${run}\n`],
    ['main.tf', `user_data = <<EOF\n#!/bin/bash\nsudo ${run}\nEOF\n`],
    ['Vagrantfile', `  inline: "${run}"\n`],
    ['user-data', `#cloud-config\nruncmd:\n  - ${run}\n`],
    ['cloud.yaml', `#cloud-config\nruncmd:\n  - ${run}\n  - "${run.replace('c1', 'c2')}"\n`],
    ['tasks/main.yml', `- name: start\n  ansible.builtin.shell: ${run}\n`],
    ['tasks/main.yml', `- shell: |\n    ${run}\n`],
  ])('are read in %s: %j', (path, text) => {
    expect(names(text, path)[0]).toBe('c1');
  });

  it.each([
    ['README.md', run],
    ['start.sh', `# ${run}`],
    ['start.sh', `echo "${run}"`],
    ['start.sh', `echo ${run}`],
    ['start.sh', `usage="\n${run}\n"`],
    ['start.sh', `cat <<EOF\n${run}\nEOF`],
    ['start.sh', `${run} "`],
    ['tests/start.sh', run],
    ['run-tests.sh', run],
    ['.github/workflows/a.yml', `runcmd:\n- ${run}\n`],
    ['docker-compose.yml', `services:\n  a:\n    command: ${run}\n    shell: x\n`],
    ['tasks/main.yml', `- name: ${run}\n  shell: ls\n`],
    ['Makefile', `# ${run}\nhelp:\n\t@echo "${run}"\n`],
    ['main.tf', `# ${run}\n`],
  ])('are none in %s: %j', (path, text) => {
    expect(names(text, path)).toEqual([]);
  });

  it('may be those of such files alone', () => {
    const scripts = ['vm/provision', 'bootstrap', 'run-cassandra', 'install_node'];
    expect([...scripts, 'provisioner.rb', 'runtime', 'tests/run', 'setup.py'].filter(mayRunContainers)).toEqual(scripts);
    expect(
      ['a.sh', 'Makefile', 'x.mk', 'a.tf', 'user_data.tpl', 'Vagrantfile', 'a.yml', 'a.py', 'demo/a.sh', 'a.md'].filter(mayRunContainers),
    ).toEqual(['a.sh', 'Makefile', 'x.mk', 'a.tf', 'user_data.tpl', 'Vagrantfile', 'a.yml']);
  });

  it('start one of each name on one machine, where they certainly do', () => {
    const text = [
      run,
      run.replace('c1', 'c2'),
      run.replace('c1', 'c2'),
      `if a; then ${run.replace('c1', 'c3')}; fi`,
      `for i in $ALL; do ${run.replace('c1', 'n$i')}; done`,
      `ssh h "${run.replace('c1', 'c4')}"`,
      `docker -H tcp://h ${run.slice('docker '.length).replace('c1', 'c5')}`,
      'docker run -d cassandra',
    ].join('\n');
    expect(names(text)).toEqual(['c1', 'c2', 'c2', 'c3', 'n${i}', 'c4', 'c5', 'cassandra']);
    expect(servicesOfCommands('a.sh', text)?.pairs.map(({ key }) => key.text)).toEqual(['c1', 'c2', 'cassandra']);
    expect(servicesOfCommands('a.tf', run)).toBeUndefined();
  });
});
