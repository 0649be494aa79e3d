import { describe, expect, it } from 'vitest';
import { heldFiles } from '../../deployment/files/heldFiles.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';
import { mayBring } from '../broughtLines.js';

function zooCfg(text: string, path = 'docker-compose.yml') {
  const document = parseDocument(new SourceText(`${path}/zoo-cfg.zoo-variables`, text), 'zoo-cfg');
  return {
    ...document,
    given: document.entries.map(({ key, value, hole }) => (hole === undefined ? `${key}=${value}` : `${key}?`)),
    places: document.entries.map(({ valueRange }) => text.slice(valueRange.start, valueRange.end)),
    told: document.problems.map(({ message, range }) => `${text.slice(range.start, range.end)}: ${message}`),
  };
}

function service(name: string, number: string | undefined, servers: string, image = 'zookeeper:3.8'): string {
  const own = number === undefined ? '' : `      ZOO_MY_ID: ${number}\n`;
  return `  ${name}:\n    image: ${image}\n    environment:\n${own}      ZOO_SERVERS: ${servers}\n`;
}

describe('variables that the image of ZooKeeper turns into zoo.cfg', () => {
  const three = (own: number) =>
    [1, 2, 3].map((each) => `server.${each}=${each === own ? '0.0.0.0' : `zoo${each}`}:2888:3888;2181`).join(' ');

  it('are one ensemble, in which the others say where a server is', () => {
    const text = `services:\n${[1, 2, 3].map((each) => service(`zoo${each}`, String(each), three(each))).join('')}`;
    const { given, places, told } = zooCfg(text);
    expect(given.sort()).toEqual(['server.1=zoo1:2888:3888;2181', 'server.2=zoo2:2888:3888;2181', 'server.3=zoo3:2888:3888;2181']);
    expect(places.sort()).toEqual(['zoo1:2888:3888;2181', 'zoo2:2888:3888;2181', 'zoo3:2888:3888;2181']);
    expect(told).toEqual([]);
    expect(heldFiles('docker-compose.yml', text).map(({ kind }) => kind)).toEqual(['zoo-cfg']);
  });

  it('name settings, and what the script writes beside them is not absent', () => {
    const text =
      'services:\n  zoo:\n    image: zookeeper\n    environment:\n      - ZOO_TICK_TIME=2000\n      - ZOO_CFG_EXTRA=maxSessionTimeout=90000 quorumListenOnAllIPs=true\n';
    const document = zooCfg(text);
    expect(document.given).toEqual(['tickTime=2000', 'maxSessionTimeout=90000', 'quorumListenOnAllIPs=true']);
    expect(mayBring(document, 'initLimit')).toBe(true);
    expect(mayBring(document, 'autopurge.snapRetainCount')).toBe(true);
    expect(mayBring(document, 'autopurge.purgeInterval')).toBe(false);
    expect(mayBring(zooCfg(text.replace('    environment:', '    env_file: zoo.env\n    environment:')), 'autopurge.purgeInterval')).toBe(
      true,
    );
  });

  it('have a port for clients up to 3.4, and from 3.5 where the script writes the one server itself', () => {
    const listed = `services:\n${service('zoo', '1', 'server.1=zoo:2888:3888')}`;
    expect(mayBring(zooCfg(listed), 'clientPort')).toBe(false);
    expect(mayBring(zooCfg(listed.replace('zookeeper:3.8', 'zookeeper:3.4.14')), 'clientPort')).toBe(true);
    expect(mayBring(zooCfg(listed.replace('zookeeper:3.8', `zookeeper:\${TAG}`)), 'clientPort')).toBe(true);
    expect(mayBring(zooCfg(listed.replace(/ZOO_SERVERS: .*/, 'ZOO_TICK_TIME: 2000')), 'clientPort')).toBe(true);
  });

  it('may become anything where something else than the image starts the server', () => {
    const text = `services:\n${service('zoo4', '4', three(1))}`;
    expect(mayBring(zooCfg(text), 'clientPort')).toBe(false);
    const own = zooCfg(text.replace('    environment:', '    entrypoint: /start.sh\n    environment:'));
    expect(mayBring(own, 'clientPort')).toBe(true);
    expect(own.told).toEqual([]);
  });

  it('are another thing in other images of the name', () => {
    for (const image of [
      'docker.io/library/zookeeper',
      'registry.example.com:5000/zookeeper:3.8',
      'public.ecr.aws/docker/library/zookeeper',
    ])
      expect(heldFiles('docker-compose.yml', `services:\n${service('zoo', '1', three(1), image)}`)).toHaveLength(1);
    for (const image of ['bitnami/zookeeper:3.8', 'confluentinc/cp-zookeeper', 'own/zookeeper', 'example.com/team/zookeeper:3.8'])
      expect(heldFiles('docker-compose.yml', `services:\n${service('zoo', '1', three(1), image)}`)).toEqual([]);
  });

  it('are told where a number has no server, or two servers have it', () => {
    const two = `services:\n${service('zoo1', '1', three(1))}${service('zoo2', '1', three(2))}${service('zoo4', '4', three(4))}`;
    expect(zooCfg(two).told).toEqual([
      '1: zoo1 has the number 1, too; both say to be server.1 of one ensemble',
      '4: ZOO_SERVERS has no server.4; zoo4 does not start with this number',
    ]);
    const legitimate = `services:\n${service('zoo', undefined, three(1))}${service('alone', '7', 'server.1=alone:2888:3888;2181')}`;
    expect(zooCfg(legitimate).told).toEqual([]);
    const twoEnsembles = `services:\n${service('a', '1', 'server.1=a:1:2 server.2=b:1:2')}${service('c', '1', 'server.1=c:1:2 server.2=d:1:2')}`;
    expect(zooCfg(twoEnsembles).told).toEqual([]);
  });
});
