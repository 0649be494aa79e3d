import { describe, expect, test } from 'vitest';
import type { Disk } from '../deployment/deployment.js';
import { contradictionsIn } from './contradictions.js';
import type { AdviceRequest } from './recommendation.js';

const GiB = 1024 ** 3;
const disk = (mount?: string, count = 1): Disk => ({ type: 'ssd', count, size: 1e12, ...(mount === undefined ? {} : { mount }) });
const request = ({
  hardware,
  ...rest
}: Omit<Partial<AdviceRequest>, 'hardware'> & { hardware?: Partial<AdviceRequest['hardware']> }): AdviceRequest => ({
  releases: { hbase: '2.5.10' },
  hardware: { cores: 16, memory: 64 * GiB, disks: [disk()], ...hardware },
  facts: {},
  ...rest,
});

describe('a request that contradicts itself', () => {
  test.each<[string, AdviceRequest, RegExp]>([
    ['a JDK that cannot load the release', request({ releases: { cassandra: '5.0.9', jdk: '8' } }), /Cassandra 5\.0\.9 runs on JDK 11, 17/],
    ['the same in the profile', request({ releases: { cassandra: '5.0.9' }, hardware: { jdk: 8 } }), /does not support JDK 8/],
    ['a JDK that the start script refuses', request({ releases: { cassandra: '5.0.9', jdk: '21' } }), /takes JDK 11 and 17 alone$/],
    ['a JDK between those', request({ releases: { cassandra: '4.1.10', jdk: '9' } }), /JDK 8, and 11 or later$/],
    [
      'a JDK that shuts its classes',
      request({ releases: { cassandra: '4.1.10', jdk: '17' } }),
      /4\.1\.10 runs on JDK 8, 11, and does not start on JDK 17: this JDK refuses/,
    ],
    ['a JDK without what HDFS calls', request({ releases: { hadoop: '3.4.2', jdk: '25' } }), /no Subject\.getSubject/],
    ['two disks at one mount', request({ hardware: { disks: [disk('/data'), disk('/data/')] } }), /two disks at \/data$/],
    [
      'a disk at the mount of one of several',
      request({ hardware: { disks: [disk('/data', 4), disk('/data3')] } }),
      /two disks at \/data3$/,
    ],
    [
      'a cache larger than each disk',
      request({ facts: { cacheFile: '/ssd/cache', cacheFileSize: 2000 } }),
      /largest disk of the profile holds 931 GiB/,
    ],
    [
      'a cache larger than its own disk',
      request({
        hardware: { disks: [disk('/ssd'), { ...disk('/big'), size: 8e12 }] },
        facts: { cacheFile: '/ssd/cache', cacheFileSize: 2000 },
      }),
      /the disk there holds 931 GiB/,
    ],
    [
      'a cache beside the disks',
      request({ hardware: { disks: [disk('/data', 2)] }, facts: { cacheFile: '/data3/cache', cacheFileSize: 10 } }),
      /cacheFile is \/data3\/cache, and the profile mounts no disk there; its disks are at \/data1, \/data2$/,
    ],
    [
      'others that take more than the machine has',
      request({ facts: { otherMemory: 1000 } }),
      /otherMemory is 1000 GiB, and the machine has 64 GiB; 48 GiB is the most/,
    ],
    ['a machine in which no daemon starts', request({ hardware: { memory: GiB / 16 } }), /the profile has 64 MiB of memory/],
    ['a cache at no place', request({ facts: { cacheFile: 'cache', cacheFileSize: 10 } }), /cacheFile is cache; it is the whole path/],
    ['a part larger than the whole', request({ facts: { hotDataPerServer: 20, dataPerServer: 10 } }), /of which it is a part/],
    ['more racks than nodes', request({ facts: { racks: 4, nodes: 3 } }), /racks is 4, and there are 3 nodes/],
    ['no node', request({ facts: { nodes: 0 } }), /nodes is 0/],
    [
      'two daemons that would take what others leave',
      request({ releases: { hbase: '2.5.10', cassandra: '4.1.10' }, hardware: { daemons: ['regionserver', 'cassandra'] } }),
      /the profile runs region server and Cassandra, and a machine is planned around one/,
    ],
    ['half a replica', request({ facts: { replicationFactor: 2.5 } }), /replicationFactor is 2\.5; it is an integer/],
    ['more replicas than nodes', request({ facts: { replicationFactor: 5, nodes: 3 } }), /replicationFactor is 5, and there are 3 nodes/],
    ['a cache without a size', request({ facts: { cacheFile: '/ssd/cache' } }), /cacheFile is given alone/],
    ['a size without a cache', request({ facts: { cacheFileSize: 10 } }), /cacheFileSize is given alone/],
    [
      'more data than the disks of a node hold',
      request({ releases: { cassandra: '5.0.9' }, facts: { dataPerServer: 1000 } }),
      /dataPerServer is 1000 GiB, and the disks of the profile hold 931 GiB/,
    ],
    [
      'data whose compression offsets take the memory',
      request({
        releases: { cassandra: '5.0.9' },
        hardware: { disks: [disk('/data', 12)] },
        facts: { dataPerServer: 8000, compression: 0.4 },
      }),
      /compressed to 0\.4: Cassandra keeps 9\.77 GiB of offsets for it in memory, and the machine has 64 GiB/,
    ],
    [
      'a compaction strategy of a later release',
      request({ releases: { cassandra: '4.1.10' }, facts: { compactionStrategy: 'UCS' } }),
      /compactionStrategy is UCS, which Cassandra has from 5\.0 on; 4\.1\.10 was stated/,
    ],
  ])('%s', (_name, asked, message) => {
    expect(contradictionsIn(asked)).toEqual([expect.stringMatching(message)]);
  });

  test.each<[string, AdviceRequest]>([
    ['a JDK that another is stated beside', request({ releases: { cassandra: '5.0.9', jdk: '17' }, hardware: { jdk: 8 } })],
    ['a JDK that the project does not support, yet that loads the release', request({ releases: { hadoop: '3.3.6', jdk: '17' } })],
    ['a JDK that nobody supports, and on which the server starts', request({ releases: { cassandra: '3.11.19', jdk: '11' } })],
    ['the same of HBase', request({ releases: { hbase: '1.4.14', jdk: '17' } })],
    ['disks that the profile mounts nowhere', request({ hardware: { disks: [disk(undefined, 12), disk(undefined, 2)] } })],
    ['a cache as large as the disk', request({ facts: { cacheFile: '/ssd/cache', cacheFileSize: 900 } })],
    ['others that take three quarters', request({ facts: { otherMemory: 48 } })],
    [
      'a cache on the second of the disks of a mount',
      request({ hardware: { disks: [disk('/data', 2)] }, facts: { cacheFile: '/data2/cache', cacheFileSize: 10 } }),
    ],
    [
      'a cache where one disk is mounted nowhere',
      request({ hardware: { disks: [disk('/data'), disk()] }, facts: { cacheFile: '/ssd/cache', cacheFileSize: 10 } }),
    ],
    ['a cache on a disk', request({ facts: { cacheFile: '/ssd/cache', cacheFileSize: 10 } })],
    ['data of a region server that lies on other machines', request({ facts: { dataPerServer: 1000 } })],
    [
      'two products, one of which runs elsewhere',
      request({ releases: { hbase: '2.5.10', cassandra: '4.1.10' }, hardware: { daemons: ['regionserver'] } }),
    ],
    ['a JDK of the machine on which the release does not start', request({ releases: { cassandra: '3.11.19' }, hardware: { jdk: 17 } })],
    [
      'compression offsets of longer chunks',
      request({
        releases: { cassandra: '3.11.19' },
        hardware: { disks: [disk('/data', 12)] },
        facts: { dataPerServer: 8000, compression: 0.4 },
      }),
    ],
    ['the compaction strategy of the release', request({ releases: { cassandra: '5.0.9' }, facts: { compactionStrategy: 'UCS' } })],
    ['an answer of half a KiB', request({ facts: { requestSize: 0.5 } })],
    ['as many racks as nodes', request({ facts: { racks: 3, nodes: 3 } })],
  ])('silent: %s', (_name, asked) => {
    expect(contradictionsIn(asked)).toEqual([]);
  });
});
