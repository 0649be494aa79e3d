import { everyAddress, isEveryAddress, isLoopback } from '../cluster/hosts.js';
import type { EffectiveSetting, Place, Resolution } from '../deployment.js';

/** What opens a port, and for what. */
export interface Opening {
  /** What is served there: `web UI`, `RPC of nn1`. */
  readonly serves: string;
  /** The setting or option of the JVM that says so. */
  readonly name: string;
  /** Which of several daemons of the role, where the files name them: `nn1`. */
  readonly instance?: string;
  /** The host that the daemon runs on, where a line names it. */
  readonly node?: string;
  /** The line that sets it; none where a default does. */
  readonly place?: Place;
}

/** A port that a daemon opens, in one choice of releases. */
export interface Listener extends Opening {
  /** Host or address that it binds, as it stands there; `0.0.0.0`: all of the host's. Undefined: cannot be told. */
  readonly host: string | undefined;
  /** 0: any that is free. Undefined: cannot be told. */
  readonly port: number | undefined;
}

/** The text of a setting, trimmed; undefined where it is empty, or nothing sets it and it has no default. `unknown`: cannot be told. */
export function textOf(resolution: Resolution, name: string): string | 'unknown' | undefined {
  const effective = resolution.setting(name);
  // What no release has, and no line sets, nobody reads.
  if (effective.setting === undefined && effective.origin.kind === 'none' && !resolution.mayBeBrought(name)) return undefined;
  if (effective.unknown) return 'unknown';
  const text = effective.text?.trim();
  return text === '' ? undefined : text;
}

/** Whether a switch is on; undefined: cannot be told. */
export function isOn(resolution: Resolution, name: string): boolean | undefined {
  const text = textOf(resolution, name);
  return text === 'unknown' ? undefined : text?.toLowerCase() === 'true';
}

function placeOf({ origin }: EffectiveSetting): { readonly place?: Place } {
  return origin.kind === 'entry' ? { place: { document: origin.document, range: origin.entry.valueRange } } : {};
}

function portOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

/** Host and port of `host:port`, with a scheme before it or a path behind it. */
export function hostAndPort(text: string): { readonly host: string | undefined; readonly port: string | undefined } {
  const authority = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/\/.*$/s, '');
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority) ?? [];
  return { host: host === '' ? undefined : host, port };
}

/** The host of a line, where it names one that is neither this host nor all of its addresses. */
function nodeNamed(host: string | undefined): { readonly node?: string } {
  return host === undefined || isEveryAddress(host) || isLoopback(host) || /[${}%<]/.test(host) ? {} : { node: host };
}

/** A daemon that listens at an address, `host:port`; nothing where the setting is empty. */
export function addressListener(
  resolution: Resolution,
  serves: string,
  setting: string,
  /** @param bindHost a setting whose host is bound in place of the address's */
  { bindHost, defaultPort }: { readonly bindHost?: string; readonly defaultPort?: number } = {},
): readonly Listener[] {
  const effective = resolution.setting(setting);
  const about = { serves, name: setting, ...placeOf(effective) };
  const text = textOf(resolution, setting);
  if (text === undefined) return [];
  if (text === 'unknown') return [{ ...about, host: undefined, port: undefined }];
  const { host, port } = hostAndPort(text);
  const bound = bindHost === undefined ? undefined : textOf(resolution, bindHost);
  return [
    {
      ...about,
      host: bound === 'unknown' ? undefined : (bound ?? host ?? everyAddress),
      port: port === undefined ? defaultPort : portOf(port),
      ...nodeNamed(host),
    },
  ];
}

/** A daemon that listens on the port of one setting, at the address of another; nothing where the port is unset or negative. */
export function portListener(resolution: Resolution, serves: string, setting: string, hostSetting?: string): readonly Listener[] {
  const effective = resolution.setting(setting);
  const text = textOf(resolution, setting);
  if (text === undefined || /^-\d+$/.test(text)) return [];
  const host = hostSetting === undefined ? everyAddress : (textOf(resolution, hostSetting) ?? everyAddress);
  return [
    {
      serves,
      name: setting,
      host: host === 'unknown' ? undefined : host,
      port: text === 'unknown' ? undefined : portOf(text),
      ...(host === 'unknown' ? {} : nodeNamed(host)),
      ...placeOf(effective),
    },
  ];
}
