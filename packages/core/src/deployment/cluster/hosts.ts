/* Names and addresses of hosts, as settings and lists have them. */

/** All addresses of the host. */
export const everyAddress = '0.0.0.0';

/** What a file gives as the address of every interface. */
export function isEveryAddress(host: string): boolean {
  return host === everyAddress || host === '*' || /^\[?(?:::|(?:0+:){7}0+)\]?$/.test(host);
}

/** Whether only programs of the host itself reach the address. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost(?:\.localdomain)?|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}

/** Whether the host is this one, whatever host reads the file. */
export function isLocalHost(host: string): boolean {
  return isLoopback(host) || host === everyAddress;
}

/** Host of host:port, of a URI, or of a ZooKeeper server's line, in small letters. */
export function hostOf(text: string): string {
  const authority = text.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  return (/^(?:\[[^\]]*\]|[^/:;,\s]*)/.exec(authority)?.[0] ?? '').toLowerCase();
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':');

/** One name, also in its short and its full form. */
export function isSameHost(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || (!isAddress(a) && !isAddress(b) && (a.startsWith(`${b}.`) || b.startsWith(`${a}.`)));
}

/** The same, or a name and an address, of which nobody can say. */
export function mayBeOneHost(one: string, other: string): boolean {
  return isSameHost(one, other) || isAddress(one) !== isAddress(other);
}

/** What one host calls its interfaces: nn1-eth0, nn1-ib1, nn1-10g. */
const ofInterfaces = /(?:eth|ens|bond|ib|nic|v?lan|net)\d|-\d+g(?:be|bit)?(?![a-z])/;

/** Two names of one series of hosts, which differ in their numbers alone: node1 and node2.example.com. */
export function areOfOneSeries(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((host) => host.toLowerCase().split('.')[0]);
  if (isAddress(one) || isAddress(other) || ofInterfaces.test(a + b)) return false;
  const seriesOf = (label: string) => label.replace(/\d+/g, '#');
  // node1 and node01 may be one host.
  const numbersOf = (label: string) => (label.match(/\d+/g) ?? []).map(Number).join();
  return seriesOf(a) === seriesOf(b) && numbersOf(a) !== numbersOf(b);
}
