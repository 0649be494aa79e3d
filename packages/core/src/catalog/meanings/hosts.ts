import { isSlip } from '../../text/didYouMean.js';
import { type Fault, fault } from './fault.js';

/** Highest port. */
export const highestPort = 65_535;

/** Names that Linux gives network interfaces: eth0, ens192, enp3s0f1. */
const ofInterface = /^(?:eth\d+|en[os]\d+\w*|enp\d+s\d+\w*|wlan\d+|wlp\d+s\d+\w*|bond\d+|lo)(?:\.\d+)?$/;

/** What is wrong with the name or the address of a host; undefined where nothing is. */
export function hostFault(host: string): Fault | undefined {
  if (host.includes('://'))
    return fault('has a scheme, where a host alone is read', host.slice(host.indexOf('://') + 3).replace(/[/:].*$/s, ''));
  if (/\s/.test(host)) return fault('has a blank inside');
  const separator = /[,;]/.exec(host)?.[0];
  if (separator !== undefined) return fault(`has "${separator}" inside, where one host is read`);
  if (host.startsWith('[')) return host.endsWith(']') ? ip6Fault(host.slice(1, -1)) : fault('has no closing bracket', `${host}]`);
  const colons = host.split(':').length - 1;
  if (colons > 1) return ip6Fault(host);
  if (colons === 1) return fault('has a port, where a host alone is read', host.slice(0, host.indexOf(':')));
  if (/[/\\]/.test(host)) return fault('has a slash inside, where a host is read');
  if (/^\d[\d.]*$/.test(host)) return ip4Fault(host);
  if (/[^\p{L}\p{M}\p{N}._-]/u.test(host)) return fault('has a character that no name of a host has');
  if (ofInterface.test(host)) return fault('is the name of a network interface, where a host is read');
  const meant = ['localhost', 'default'].find((word) => isSlip(host, word));
  if (meant !== undefined) return fault('is misspelt', meant);
  if (host.startsWith('.') || host.includes('..')) return fault('has two dots with no name between them');
  return undefined;
}

function ip4Fault(host: string): Fault | undefined {
  const parts = host.replace(/\.$/, '').split('.');
  if (parts.some((part) => part === '')) return fault('is not an address: two dots follow each other');
  if (parts.length !== 4) return parts.length === 1 ? undefined : fault(`is not an address: it has ${parts.length} numbers, not 4`);
  const high = parts.find((part) => part.length > 3 || Number(part) > 255);
  return high === undefined ? undefined : fault(`is not an address: ${high.length > 12 ? 'one number' : high} is above 255`);
}

function ip6Fault(text: string): Fault | undefined {
  const address = text.replace(/[%/].*$/s, '');
  const [before = '', ...after] = address.split('::');
  if (after.length > 1) return fault('is not an IPv6 address: "::" stands in it twice');
  const groups = [before, ...after].flatMap((part) => (part === '' ? [] : part.split(':')));
  const last = groups.at(-1) ?? '';
  const tail = last.includes('.') ? ip4Fault(last) : undefined;
  if (tail !== undefined) return tail;
  const count = groups.length + (last.includes('.') ? 1 : 0);
  const wrong =
    groups.find((group) => !/^[0-9a-f]{1,4}$/i.test(group) && group !== last) ??
    (/^(?:[0-9a-f]{1,4}|[\d.]+)$/i.test(last) || last === '' ? undefined : last);
  if (wrong !== undefined || (after.length === 0 ? count !== 8 : count > 7))
    return fault('has more than one colon, and is not an IPv6 address');
  return undefined;
}

/** What is wrong with a port as text. */
export function portFault(port: string): Fault | undefined {
  if (!/^\d+$/.test(port))
    return fault(`has ${port === '' ? 'no port behind the colon' : `"${port.slice(0, 20)}" in the place of the port`}`);
  return Number(port) > highestPort
    ? fault(`has the port ${port.length > 12 ? `${port.slice(0, 12)}…` : port}, above ${highestPort}`)
    : undefined;
}

/**
 * What is wrong with host and port.
 * @param port whether there must be one
 */
export function addressFault(address: string, port: 'required' | 'optional' | undefined): Fault | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address);
  const missing = /^([a-z]+)(?::\/(?!\/)|\/\/)/i.exec(address);
  if (scheme === null && missing !== null) return fault(`has no "://" behind ${missing[1]}`);
  const authority = scheme === null ? address : address.slice(scheme[0].length).replace(/\/.*$/s, '');
  if (authority === '') return scheme === null ? undefined : fault('has no host');
  if (/^(?:tcp|udp|ssl|tls|rpc|zk)$/i.test(scheme?.[1] ?? ''))
    return fault(`has the scheme ${scheme?.[1]}, where host:port is read`, authority);
  if (/\s/.test(authority)) return fault('has a blank inside');
  const separator = /[,;]/.exec(authority)?.[0];
  if (separator !== undefined) return fault(`has "${separator}" inside, where one address is read`);
  const bracket = /^(\[[^\]]*\])(?::(.*))?$/s.exec(authority);
  if (bracket !== null) {
    const [, host = '', behind] = bracket;
    return ip6Fault(host.slice(1, -1)) ?? (behind === undefined ? missingPort(port) : portFault(behind));
  }
  const parts = authority.split(':');
  if (parts.length > 2) {
    // Java's parsers take what stands behind the last colon as the port, or refuse the whole.
    return ip6Fault(authority) === undefined
      ? undefined
      : ip6Fault(parts.slice(0, -1).join(':')) === undefined
        ? undefined
        : fault('has more than one colon');
  }
  const [host = '', behind] = parts;
  if (behind === undefined && /^\d+$/.test(host)) return fault('is a number, where host:port is read');
  if (host === '') return fault('has no host before the colon');
  // A word in capitals with a port is filled in by whoever deploys it.
  return hostFault(host) ?? (behind === undefined ? missingPort(port) : portFault(behind));
}

function missingPort(port: 'required' | 'optional' | undefined): Fault | undefined {
  return port === 'required' ? fault('has no port') : undefined;
}

/** An address, a host, or a range of addresses as 10.0.0.0/8. */
export function cidrFault(text: string): Fault | undefined {
  const [address = '', bits, ...more] = text.split('/');
  if (bits === undefined) return hostFault(address);
  if (more.length > 0) return fault('has more than one slash');
  const isSix = address.includes(':');
  const wrong = isSix ? ip6Fault(address) : /^[\d.]+$/.test(address) ? ip4Fault(address) : fault('is not an address before the slash');
  if (wrong !== undefined) return wrong;
  const most = isSix ? 128 : 32;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? undefined : fault(`has no number of bits from 0 to ${most} behind the slash`);
}

/** The name of a network interface; `default` stands for none. */
export function interfaceFault(name: string): Fault | undefined {
  if (/^\d+(?:\.\d+){3}$/.test(name)) return fault('is an address, where the name of a network interface is read');
  if (isSlip(name, 'default')) return fault('is misspelt', 'default');
  if (/[\s/;,]/.test(name)) return fault('is not the name of a network interface');
  return undefined;
}
