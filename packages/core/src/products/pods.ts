import { takenByConfiguration } from '../catalog/readers/takenText.js';
import { readQuantity } from './containerQuantity.js';
import { defineProduct } from './definition.js';
import { backgroundStartFunctions } from './pods/functions/backgroundStart.js';
import { heapOfPodFunctions } from './pods/functions/heapOfPod.js';
import { podsOfHadoop } from './pods/podsOfHadoop.js';

/** Objects of Kubernetes that start daemons of HDFS, HBase and ZooKeeper. rules/pod/settings.yaml declares what is read of them. */
export const pods = defineProduct({
  id: 'pod',
  title: 'Pods',
  isReleased: false,
  alsoReads: [],
  loading: 'asked',
  files: [
    {
      kind: 'daemon-pod',
      format: 'workload',
      name: 'node.pod',
      names: /\.pod$/,
      holds: ['pod'],
      accepts: (text) => /^[ \t]*kind:/m.test(text),
      isPart: true,
      partsOf: podsOfHadoop,
      tells: 'product',
    },
  ],
  daemons: [{ id: 'pod', reads: ['daemon-pod'], isUsual: true }],
  takenText: takenByConfiguration,
  read: readQuantity,
  functions: { 'Pods: start scripts': backgroundStartFunctions, 'Pods: memory': heapOfPodFunctions },
  advised: [],
});
