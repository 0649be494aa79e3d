import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';

const facts = (daemon: string, pod: string, kind = 'StatefulSet') => {
  const text = `kind: ${kind}\nspec: { template: { spec: { ${pod} } } }`;
  return Object.fromEntries(
    parseDocument(new SourceText(`${daemon}.pod`, text), 'daemon-pod').entries.map(({ key, value }) => [key, value]),
  );
};
const container = (more: string) => `containers: [{ image: apache/hadoop:3.4.1, ${more} }]`;

describe('pods of daemons', () => {
  it.each([
    ['ports: [{ containerPort: 16030 }], livenessProbe: { httpGet: { port: 16010 } }', '16010'],
    ['ports: [{ containerPort: 16030 }], readinessProbe: { tcpSocket: { port: 16020 } }', '16020'],
    ['ports: [{ containerPort: 16030 }], livenessProbe: { httpGet: { port: 16030 } }', undefined],
    ['ports: [{ name: web, containerPort: 16030 }], livenessProbe: { httpGet: { port: web } }', undefined],
    ['livenessProbe: { httpGet: { port: 16010 } }', undefined],
  ])('are asked at a port that they do not list: %s: %s', (more, port) => {
    expect(facts('regionserver', container(more))['container.probedPort']).toBe(port);
  });

  it.each([
    ['livenessProbe: { tcpSocket: { port: 8020 } }', '21'],
    ['ports: [{ name: rpc, containerPort: 9000 }], livenessProbe: { tcpSocket: { port: rpc }, initialDelaySeconds: 60 }', '81'],
    ['livenessProbe: { exec: { command: [sh, -c, "hdfs dfsadmin -safemode get"] } }', '21'],
    ['livenessProbe: { httpGet: { port: 9870 } }', undefined],
    ['livenessProbe: { tcpSocket: { port: 8020 } }, startupProbe: { tcpSocket: { port: 8020 } }', undefined],
  ])('of a NameNode have to answer for its metadata in time: %s: %s', (more, seconds) => {
    expect(facts('namenode', container(more))['container.livenessOfMetadata']).toBe(seconds);
  });

  it.each([
    ['', 'StatefulSet', '/mnt/d'],
    ['', 'DaemonSet', undefined],
    ['nodeSelector: { disk: ssd },', 'StatefulSet', undefined],
    ['nodeName: m1,', 'Deployment', undefined],
    ['affinity: { nodeAffinity: {} },', 'StatefulSet', undefined],
    ['affinity: { podAntiAffinity: {} },', 'StatefulSet', '/mnt/d'],
  ])('keep data in a directory of any host: %s %s: %s', (pin, kind, path) => {
    const pod = `${pin} ${container('volumeMounts: [{ name: d, mountPath: /data }]')}, volumes: [{ name: d, hostPath: { path: /mnt/d } }]`;
    expect(facts('datanode', pod, kind)['workload.hostPath']).toBe(path);
  });

  it.each([
    ['', 'hostPath: { path: /d }', 'd'],
    ['', 'persistentVolumeClaim: { claimName: d }', 'd'],
    ['volumeMounts: [{ name: e, mountPath: /e }]', 'hostPath: { path: /d }', 'd'],
    ['volumeMounts: [{ name: d, mountPath: /d }]', 'hostPath: { path: /d }', undefined],
    ['volumeDevices: [{ name: d, devicePath: /d }]', 'persistentVolumeClaim: { claimName: d }', undefined],
    ['', 'emptyDir: {}', undefined],
    ['', 'configMap: { name: d }', undefined],
  ])('may have storage that no container mounts: %s %s: %s', (mounts, volume, idle) => {
    expect(facts('namenode', `${container(mounts)}, volumes: [{ name: d, ${volume} }]`)['workload.idleVolume']).toBe(idle);
  });

  it.each([
    ['nodeName: m1,', 'm1'],
    ['nodeSelector: { kubernetes.io/hostname: m1 },', 'm1'],
    ['nodeSelector: { disk: ssd },', undefined],
  ])('may have one host: %s: %s', (pin, host) => {
    expect(facts('namenode', `${pin} ${container('')}`)['workload.onlyHost']).toBe(host);
  });

  it.each([
    ['/opt/hadoop/etc/hadoop', 'configMap: { name: c }', '', '/opt/hadoop/etc/hadoop'],
    ['/opt/hadoop-3.3.6/etc/hadoop/', 'configMap: { name: c }', '', '/opt/hadoop-3.3.6/etc/hadoop/'],
    ['/opt/hbase/conf', 'configMap: { name: c }', '', '/opt/hbase/conf'],
    ['/opt/hadoop/etc/hadoop', 'emptyDir: {}', '', undefined],
    ['/opt/hadoop/etc/hadoop/core-site.xml', 'configMap: { name: c }', 'subPath: core-site.xml', undefined],
    ['/tmp/hadoop-config', 'configMap: { name: c }', '', undefined],
  ])('hide the settings of their image: %s %s %s: %s', (path, volume, more, hidden) => {
    const mount = `volumeMounts: [{ name: c, mountPath: ${path}, ${more} }]`;
    expect(facts('namenode', `${container(mount)}, volumes: [{ name: c, ${volume} }]`)['container.hiddenSettings']).toBe(hidden);
  });
});
