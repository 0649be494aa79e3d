import { cassandra } from './cassandra.js';
import { containers } from './containers.js';
import { hadoop } from './hadoop.js';
import { hbase } from './hbase.js';
import { keyspaces } from './keyspaces.js';
import { linux } from './linux.js';
import { pods } from './pods.js';
import { yarn } from './yarn.js';
import { zookeeper } from './zookeeper.js';

/** Every product. Where names of files fit several kinds, and where daemons are listed, this order counts. */
export const definitions = [hbase, hadoop, yarn, cassandra, zookeeper, linux, containers, pods, keyspaces] as const;
