import { type OfferedList, offeredIds, type WrittenLines } from '../definition.js';

/** Settings that each of several ResourceManagers has in a line of its own (HAUtil). */
const ofResourceManager = [
  ...['hostname', 'address', 'scheduler.address', 'resource-tracker.address', 'admin.address'],
  ...['webapp.address', 'webapp.https.address'],
];

/** What people set of a queue; the queues below it first. */
const ofQueue = [
  ...['queues', 'capacity', 'maximum-capacity', 'state', 'user-limit-factor', 'acl_submit_applications', 'acl_administer_queue'],
  ...['maximum-am-resource-percent', 'maximum-applications', 'minimum-user-limit-percent', 'ordering-policy'],
];

const queues = 'yarn.scheduler.capacity.';

/** Settings of the ResourceManagers and of the queues that the files name. */
export function yarnNamesWithIds({ listed }: WrittenLines): readonly string[] {
  const ids = listed('yarn.resourcemanager.ha.rm-ids');
  return [
    ...ofResourceManager.flatMap((name) => ids.map((id) => `yarn.resourcemanager.${name}.${id}`)),
    ...queuesBelow('root', listed).flatMap((queue) => ofQueue.map((name) => `${queues}${queue}.${name}`)),
  ];
}

/** The ResourceManagers, as the lines of each name them. */
export function yarnListsOfIds(name: string, { keys }: WrittenLines): readonly OfferedList[] {
  if (name !== 'yarn.resourcemanager.ha.rm-ids') return [];
  const starts = ofResourceManager.map((line) => `yarn.resourcemanager.${line}.`);
  return offeredIds(keys, starts, 'rm1,rm2');
}

/** A queue and those below it, by their paths. */
function queuesBelow(queue: string, listed: WrittenLines['listed']): readonly string[] {
  return [queue, ...listed(`${queues}${queue}.queues`).flatMap((child) => queuesBelow(`${queue}.${child}`, listed))];
}
