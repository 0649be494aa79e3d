import { describe, expect, it } from 'vitest';
import { nodeIn, serverLine } from './nodeIn.js';

const ensemble = (...servers: readonly string[]) =>
  `tickTime=2000\n${servers.map((server, index) => `server.${index + 1}=${server}`).join('\n')}\n`;
const three = ensemble('zk1.example.com:2888:3888', 'zk2.example.com:2888:3888', 'zk3.example.com:2888:3888;2181');

describe('the server that a zoo.cfg is for', () => {
  it.each(['zk2/zoo.cfg', 'prod/zk2.example.com/zoo.cfg', 'zk2/conf/zoo.cfg'])('is that of the folder: %s', (path) => {
    expect(nodeIn(three, path)).toEqual({
      address: 'server zk2.example.com',
      seeds: ['server zk1.example.com', 'server zk2.example.com', 'server zk3.example.com'],
      alike: {
        'server.*': 'server.1=zk1.example.com:2888:3888, server.2=zk2.example.com:2888:3888, server.3=zk3.example.com:2888:3888',
      },
    });
  });

  it.each([
    ['a folder of another name', 'node2/zoo.cfg', three],
    [
      'a server that writes its own address as every address',
      'zk2/zoo.cfg',
      ensemble('zk1:2888:3888', '0.0.0.0:2888:3888', 'zk2:2888:3888'),
    ],
    ['servers of one host', 'zk1/zoo.cfg', ensemble('zk1:2888:3888', 'zk1:2889:3889')],
    ['a placeholder', 'zk1/zoo.cfg', ensemble('zk1:2888:3888', '{{ other }}:2888:3888', 'zk3:2888:3888')],
    ['hosts that begin alike', 'zk1/zoo.cfg', ensemble('zk1.a.example.com:2888:3888', 'zk1.b.example.com:2888:3888')],
  ])('is not told by %s', (_, path, text) => {
    expect(nodeIn(text, path)).toBeUndefined();
  });
});

it("compares lines without what is each server's own", () => {
  expect(serverLine('server.1', 'ZK1:2888:3888:participant;2181')).toBe('server.1=zk1:2888:3888');
});
