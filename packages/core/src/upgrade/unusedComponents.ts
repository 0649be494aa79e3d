import type { Deployment } from '../deployment/deployment.js';

/**
 * Parts of Hadoop that a cluster may never meet: connectors to other file systems and servers beside HDFS. Their settings have defaults in every release,
 * which change for nobody who does not use them.
 */
const components =
  /^(fs\.(?:s3a?n?|azure|adl|gs|oss|cosn|obs|swift|s?ftp|tos)|ftp|dfs\.federation\.router|dfs\.nfs3?|nfs3?|hadoop\.kms|hadoop\.registry)\./;

/** Schemes of the file systems whose settings begin otherwise. */
const schemes: Readonly<Record<string, readonly string[]>> = { 'fs.azure': ['abfs', 'abfss', 'wasb', 'wasbs'] };

/** The component that a setting is of, where no file of the deployment sets another one of its settings or names its scheme. */
export function unusedComponent(name: string, deployment: Deployment): string | undefined {
  const component = components.exec(name)?.[1];
  if (component === undefined) return undefined;
  const uses = (schemes[component] ?? [component.split('.')[1] ?? component]).map((scheme) => `${scheme}://`);
  const isUsed = [...deployment.documents, ...deployment.included.values()].some(({ entries }) =>
    entries.some(({ key, value }) => key.startsWith(`${component}.`) || uses.some((scheme) => value?.includes(scheme) === true)),
  );
  return isUsed ? undefined : component;
}
