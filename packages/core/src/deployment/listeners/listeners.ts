import { daemonDefinition, definitionOf, productsReadBy, type Role, releasableOf } from '../../products/registry.js';
import { isEveryAddress, isLoopback, isSameHost } from '../cluster/hosts.js';
import type { Deployment, Resolution } from '../deployment.js';
import type { ReleaseChoice } from '../releases/releaseChoices.js';
import { jvmListeners } from './jvmListeners.js';
import type { Listener, Opening } from './listener.js';

/** Several rules ask for the same ones, each more than once. */
const known = new WeakMap<Resolution, readonly Listener[]>();

/** What a daemon listens on in the releases of a resolution. */
export function listenersOf(resolution: Resolution): readonly Listener[] {
  let listeners = known.get(resolution);
  if (listeners === undefined) {
    const [product] = productsReadBy(resolution.role);
    const own = product === undefined ? [] : (definitionOf(product)?.listeners?.(resolution) ?? []);
    listeners = [...own, ...jvmListeners(resolution)];
    known.set(resolution, listeners);
  }
  return listeners;
}

/** A port that a daemon opens, with all that the possible releases leave open. */
export interface OpenPort extends Opening {
  readonly role: Role;
  /** Every address that some possible release binds; one where they agree. */
  readonly addresses: readonly {
    readonly host: string | undefined;
    readonly port: number | undefined;
    readonly release: string | undefined;
  }[];
}

/**
 * What every daemon of a deployment listens on, in each of the releases that its product may be.
 * @param resolutionOf what holds for a daemon in one choice of releases
 */
export function openPorts(deployment: Deployment, resolutionOf: (role: Role, releases: ReleaseChoice) => Resolution): readonly OpenPort[] {
  return deployment.roles.flatMap((role) => openPortsOf(deployment, role, resolutionOf));
}

/** The newest possible release of each product. */
function newestChoice({ releases }: Deployment): ReleaseChoice {
  return Object.fromEntries(Object.entries(releases).map(([product, { is }]) => [product, is.at(-1)]));
}

/** What a daemon opens, whichever other one asks. */
interface Beside {
  /** In the newest possible releases. */
  readonly newest: readonly Listener[];
  /** In all possible releases; only where somebody asked. */
  all?: readonly OpenPort[];
}

const besides = new WeakMap<Deployment, Map<Role, Beside>>();

function beside(resolution: Resolution, role: Role): Beside {
  const { deployment } = resolution;
  const ofRoles = besides.get(deployment) ?? new Map<Role, Beside>();
  besides.set(deployment, ofRoles);
  const found = ofRoles.get(role) ?? { newest: listenersOf(resolution.beside(role, newestChoice(deployment))) };
  ofRoles.set(role, found);
  return found;
}

/** What a daemon beside one listens on in the newest possible releases. */
export function listenersBeside(resolution: Resolution, role: Role): readonly Listener[] {
  return beside(resolution, role).newest;
}

/** What a daemon beside one listens on, in each of the releases that its product may be. */
export function openPortsBeside(resolution: Resolution, role: Role): readonly OpenPort[] {
  const found = beside(resolution, role);
  found.all ??= openPortsOf(resolution.deployment, role, (each, releases) => resolution.beside(each, releases));
  return found.all;
}

/** What one daemon of a deployment listens on, in each of the releases that its product may be. */
function openPortsOf(
  deployment: Deployment,
  role: Role,
  resolutionOf: (role: Role, releases: ReleaseChoice) => Resolution,
): readonly OpenPort[] {
  const [product] = productsReadBy(role);
  const releasable = product === undefined ? undefined : releasableOf(product);
  const newest = newestChoice(deployment);
  const possible = releasable === undefined ? [undefined] : (deployment.releases[releasable]?.is ?? [undefined]);
  const found = new Map<string, { port: Listener; addresses: OpenPort['addresses'][number][] }>();
  for (const release of possible) {
    const choice = releasable === undefined || release === undefined ? newest : { ...newest, [releasable]: release };
    for (const listener of listenersOf(resolutionOf(role, choice))) {
      const key = `${listener.serves}\n${listener.name}`;
      const one = found.get(key) ?? { port: listener, addresses: [] };
      found.set(key, one);
      const { host, port } = listener;
      if (!one.addresses.some((address) => address.host === host && address.port === port)) one.addresses.push({ host, port, release });
    }
  }
  return [...found.values()].map(({ port: { host: _, port: __, ...rest }, addresses }) => ({ ...rest, role, addresses }));
}

/** Two ports that cannot be open on one host. */
export interface PortClash {
  readonly port: number;
  readonly one: OpenPort;
  readonly other: OpenPort;
  /** Whether the two daemons are known to run on one host. */
  readonly isSure: boolean;
}

/**
 * Pairs of ports that exclude each other on one host: the same number, at one address or at all.
 * @param together whether two daemons of which no line says where they run are on one host
 */
export function portClashes(ports: readonly OpenPort[], together: (one: Role, other: Role) => boolean): readonly PortClash[] {
  const certain = ports.flatMap((open) => {
    const [address, ...others] = open.addresses;
    return address?.port === undefined || address.port === 0 || address.host === undefined || others.length > 0
      ? []
      : [{ open, port: address.port, host: address.host }];
  });
  return certain.flatMap((one, index) =>
    certain.slice(index + 1).flatMap((other) => {
      if (one.port !== other.port || !overlap(one.host, other.host)) return [];
      // One option that reaches several daemons is one line, of which a rule of its own speaks.
      if (
        one.open.place !== undefined &&
        one.open.place.document === other.open.place?.document &&
        one.open.place.range.start === other.open.place.range.start
      )
        return [];
      const [here, there] = [one.open.node, other.open.node];
      const isOneNode = here !== undefined && there !== undefined ? isSameHost(here, there) : undefined;
      if (isOneNode === false) return [];
      const isOneRole = one.open.role === other.open.role;
      const areInstances = one.open.instance !== undefined && other.open.instance !== undefined;
      // Daemons of one kind stand in for each other from different hosts.
      if (isOneRole && areInstances && one.open.instance !== other.open.instance && isOneNode !== true) return [];
      const isOneProcess = isOneRole && (one.open.instance === other.open.instance || !areInstances);
      const isSure =
        isOneProcess || isOneNode === true || (here === undefined && there === undefined && together(one.open.role, other.open.role));
      return [{ port: one.port, one: one.open, other: other.open, isSure }];
    }),
  );
}

function overlap(one: string, other: string): boolean {
  return isEveryAddress(one) || isEveryAddress(other) || isSameHost(one, other) || (isLoopback(one) && isLoopback(other));
}

/** Daemons that run on every worker host, beside each other, and those that a hardware profile puts on one machine. */
export function runTogether({ hardware }: Deployment): (one: Role, other: Role) => boolean {
  const isWorker = (role: Role) => daemonDefinition(role).onWorkers === true;
  const isListed = (role: Role) => hardware?.daemons?.includes(role) === true;
  return (one, other) => (isWorker(one) && isWorker(other)) || (isListed(one) && isListed(other));
}
