export { FilesAround } from '../deployment/around/filesAround.js';
export { type Catalogs, releaseFor } from '../deployment/catalogs.js';
export { clusterIdentity } from '../deployment/cluster/clusterIdentity.js';
export {
  anchorsOf,
  type ClusterCandidate,
  ClusterStream,
  Clusters,
  clusterDirectory,
  clusteredProducts,
  clustersOf,
  compareDirectories,
  isOfStart,
  joinedDeployment,
  mayJoin,
  mostLevels,
  namesIn,
} from '../deployment/cluster/clusters.js';
export {
  type Configuration,
  type ConfigurationProblem,
  type ConfigurationScope,
  newestEdition,
  noConfiguration,
  type RuleLevel,
  readConfiguration,
  readFact,
  ruleLevels,
  workloads,
} from '../deployment/configuration.js';
export {
  excludeMatcher,
  noStatedOptions,
  planDeployments,
  type StatedOptions,
  secretWordsOf,
  severityChooser,
  starMatcher,
} from '../deployment/configurationPlan.js';
export type {
  Deployment,
  Disk,
  EffectiveSetting,
  FactValue,
  Hardware,
  PossibleReleases,
  Resolution,
  Workload,
} from '../deployment/deployment.js';
export { facts } from '../deployment/facts.js';
export { withJoinedVariables } from '../deployment/files/envFiles.js';
export { companionDirectoriesOf, isForTests, type RecognisedFile, rolesOf } from '../deployment/files/grouping.js';
export { type HeldFile, heldFiles, mayHoldFiles } from '../deployment/files/heldFiles.js';
export { maximumDirectMemory, maximumHeap, parseJvmSize } from '../deployment/jvm/jvmFlags.js';
export { shortOption } from '../deployment/jvm/shortOptions.js';
export { type OpenPort, openPorts, type PortClash, portClashes, runTogether } from '../deployment/listeners/listeners.js';
export { diskText, readBytes, readHardware } from '../deployment/machine/hardware.js';
export { evidencePlace, type ReleaseEvidence } from '../deployment/releases/evidence/releaseEvidence.js';
export { isExtinct } from '../deployment/releases/inferredReleases.js';
export { isTooOldFor, jdkRefusals, unsupportedJdks } from '../deployment/releases/jdkSupport.js';
export { jdkReleases, type StatedReleases } from '../deployment/releases/possibleReleases.js';
export { releaseChoices } from '../deployment/releases/releaseChoices.js';
export { Resolver } from '../deployment/resolve.js';
export { mayBeVariableFile } from '../deployment/templates/variableFiles.js';
export { orUndefined } from '../deployment/unknown.js';
