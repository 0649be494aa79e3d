import { everyAddress } from '../cluster/hosts.js';
import type { Resolution } from '../deployment.js';
import type { JvmArgument } from '../jvm/jvmArgument.js';
import type { Listener } from './listener.js';

/** Ports that options of the JVM open: JMX, debugging, the exporter of Prometheus. */
export function jvmListeners(resolution: Resolution): readonly Listener[] {
  const all = resolution.jvm().arguments;
  const last = (start: string): JvmArgument | undefined => all.filter(({ text }) => text.startsWith(start)).at(-1);
  const listener = (
    serves: string,
    argument: JvmArgument | undefined,
    name: string,
    port: string | undefined,
    host: string,
  ): readonly Listener[] => {
    if (argument === undefined || port === undefined) return [];
    const known = argument.unknown !== true && /^\d{1,5}$/.test(port);
    const place = argument.place === undefined ? {} : { place: argument.place };
    return [{ serves, name, host, port: known ? Number(port) : undefined, ...place }];
  };
  const property = (serves: string, name: string, host: string) => {
    const argument = last(`-D${name}=`);
    return listener(serves, argument, `-D${name}`, argument?.text.slice(name.length + 3), host);
  };
  const textOf = (name: string) => last(`-D${name}=`)?.text.slice(name.length + 3);
  const rmiPort = textOf('com.sun.management.jmxremote.rmi.port');
  // RMI answers on the port of JMX where both have one number, as stock scripts set them.
  const isPortOfJmx = [textOf('com.sun.management.jmxremote.port'), textOf('cassandra.jmx.remote.port')].includes(rmiPort);
  const jmxHost = last('-Dcom.sun.management.jmxremote.host=')?.text.split('=')[1] ?? everyAddress;
  const debug = all.filter(({ text }) => /^-(?:agentlib:jdwp=|Xrunjdwp:)/.test(text) && /\bserver=y\b/.test(text)).at(-1);
  const [, debugHost, debugPort] = /\baddress=(?:([^,:]+|\[[^\]]*\]):)?(\d+)/.exec(debug?.text ?? '') ?? [];
  const exporter = all.filter(({ text }) => /^-javaagent:.*jmx_prometheus/.test(text)).at(-1);
  const [, exporterHost, exporterPort] = /=(?:([^:=]+):)?(\d+):[^=]*$/.exec(exporter?.text ?? '') ?? [];
  return [
    ...property('JMX', 'com.sun.management.jmxremote.port', jmxHost),
    ...(isPortOfJmx ? [] : property('RMI of JMX', 'com.sun.management.jmxremote.rmi.port', jmxHost)),
    ...property('JMX', 'cassandra.jmx.local.port', '127.0.0.1'),
    ...property('JMX', 'cassandra.jmx.remote.port', jmxHost),
    ...listener(
      'debugger',
      debug,
      '-agentlib:jdwp',
      debugPort,
      debugHost === '*' ? everyAddress : (debugHost ?? (resolution.jdk !== undefined && resolution.jdk >= 9 ? 'localhost' : everyAddress)),
    ),
    ...listener('metrics', exporter, '-javaagent:jmx_prometheus_javaagent', exporterPort, exporterHost ?? everyAddress),
  ];
}
