import { podServicesIn } from '../../../deployment/cluster/podServices.js';
import type { UnlikeService } from '../../../deployment/cluster/unlikeServices.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { type DefinedKind, namesOfCompose, undefinedName } from '../../../formats/workload/undefinedNames.js';
import { isImageBelow, isOfficialCassandra } from '../imageName.js';
import { unlikeNodes } from '../workloads.js';

/* What nodes that Compose starts do at one time, or in one place. */

/** The oldest releases whose messages a node takes: minimum_version of MessagingService. */
const oldestPeers = [
  { from: '4.0', least: '3.0' },
  { from: '5.0', least: '4.0' },
];

export const sharedDataFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'nodesWithItsData(): list<string>',
    description:
      'services of Compose, or containers of a script, that keep the data of their nodes in the volume or directory that this one has; an empty list where no other does, or another one than the first does before it in the file',
    reads: { setting: ['container.dataSource', 'workload.service'] },
    call: ({ resolution }) => {
      const sources = new Set(resolution.places('container.dataSource').map(({ entry }) => entry.value));
      const own = resolution.setting('workload.service').text ?? '';
      // The first that repeats the place tells of all of them.
      const isToldElsewhere = (services: readonly string[]) => services.includes(own) && services[1] !== own;
      const shared =
        resolution.deployment.peers?.sharing.filter(({ source, services }) => sources.has(source) && !isToldElsewhere(services)) ?? [];
      return [...new Set(shared.flatMap(({ services }) => services))];
    },
  },
  {
    signature: 'joinsWith(): list<string>',
    description:
      'other services of Compose that join the cluster at the moment at which this one does; an empty list where none does, or one of them stands before it in the file',
    reads: { setting: ['workload.service'] },
    call: ({ resolution }) => {
      const own = resolution.setting('workload.service').text;
      return [...(resolution.deployment.peers?.joining.find(({ first }) => first === own)?.others ?? [])];
    },
  },
  {
    signature: 'unlikeOthers(string): string',
    description:
      'what a service of Compose has otherwise than the nodes that it belongs to: clusterOfSeed, imageOfSeed, dataCentre and rack as these have them, lostSeed and meantSeed; empty where nothing',
    reads: { setting: ['workload.service'] },
    call: ({ resolution }, name: keyof UnlikeService) => {
      const own = resolution.setting('workload.service').text;
      return resolution.deployment.peers?.unlike.find(({ service }) => service === own)?.[name] ?? '';
    },
  },
  {
    signature: 'imageOfStrangeSeed(): string',
    description:
      'image of the seed of a service of Compose whose release does not talk to that of the service: a node from 4.0 talks to none before 3.0, and one from 5.0 to none before 4.0; empty where both talk',
    reads: { setting: ['workload.service', 'container.image'] },
    call: ({ resolution }) => {
      const { deployment } = resolution;
      const [service, image = ''] = ['workload.service', 'container.image'].map((name) => resolution.setting(name).text);
      // Nodes with two images are no peers.
      const own = deployment
        .askAround?.('unlike nodes', unlikeNodes)
        .flat()
        .find(({ path }) => path === deployment.documents[0]?.source.within?.file);
      const ofSeed = own?.said.find((each) => each.service === service)?.imageOfSeed ?? '';
      const areStrange = (older: string, newer: string) =>
        oldestPeers.some(({ from, least }) => isImageBelow(newer, from) === false && isImageBelow(older, least) === true);
      const areOfficial = [image, ofSeed].every(isOfficialCassandra);
      return areOfficial && (areStrange(image, ofSeed) || areStrange(ofSeed, image)) ? ofSeed : '';
    },
  },
  {
    signature: 'undefinedName(string): string',
    description:
      'what a service of Compose uses of volumes, networks or services, which its file does not define, nor another one that may be laid over it; empty where all is defined',
    reads: { setting: ['workload.service'] },
    call: ({ resolution }, kind: DefinedKind) => {
      const { deployment } = resolution;
      const service = resolution.setting('workload.service').text ?? '';
      const file = deployment.documents[0]?.source.within?.file ?? '';
      const all = deployment.askAround?.('names of Compose', namesOfCompose).flat() ?? [];
      return (
        undefinedName(
          file,
          service,
          kind,
          all.flatMap(({ said }) => said ?? []),
        ) ?? ''
      );
    },
  },
  {
    signature: 'lostSelector(): string',
    description:
      'label by which the Service that a stateful set names looks for pods and which its pods do not have: app=casandra; empty where it finds them, or no Service of that name is around',
    reads: { setting: ['workload.serviceName', 'workload.labels'] },
    call: ({ resolution }) => {
      const [name, labels] = ['workload.serviceName', 'workload.labels'].map((each) => resolution.setting(each).text);
      if (name === undefined || labels === undefined) return '';
      const services = (resolution.deployment.askAround?.('services of pods', podServicesIn) ?? []).flat().flatMap(({ said }) => said);
      const lost = services
        .filter((service) => service.name === name)
        .map(({ selector }) => selector.find((label) => !labels.split(',').includes(label)));
      // Of several one may be for another namespace or cluster.
      return lost.length > 0 && lost.every((label) => label !== undefined) ? (lost[0] ?? '') : '';
    },
  },
  {
    signature: 'servicesWithAddress(): list<string>',
    description:
      'Services of Kubernetes around that have an address of their own, and so give their pods no names; an empty list where none does',
    call: ({ resolution }) => [...(resolution.deployment.peers?.addressed ?? [])],
  },
  {
    signature: 'servicesOpeningCql(): list<string>',
    description:
      'Services of Kubernetes around several nodes that lead hosts outside to their CQL port: the NodePort cassandra-external; an empty list where none does',
    call: ({ resolution }) => [...(resolution.deployment.peers?.opening ?? [])],
  },
];
