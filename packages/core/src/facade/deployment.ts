export { type Catalogs, releaseFor } from '../deployment/catalogs.js';
export { clusterIdentity } from '../deployment/clusterIdentity.js';
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
} from '../deployment/clusters.js';
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
export { companionDirectoriesOf, isForTests, type RecognisedFile, rolesOf } from '../deployment/grouping.js';
export { diskText, readBytes, readHardware } from '../deployment/hardware.js';
export { type HeldFile, heldFiles, mayHoldFiles } from '../deployment/heldFiles.js';
export { isExtinct } from '../deployment/inferredReleases.js';
export { isTooOldFor, jdkRefusals, unsupportedJdks } from '../deployment/jdkSupport.js';
export { maximumDirectMemory, maximumHeap, parseJvmSize } from '../deployment/jvm/jvmFlags.js';
export { shortOption } from '../deployment/jvm/shortOptions.js';
export { type OpenPort, openPorts, type PortClash, portClashes, runTogether } from '../deployment/listeners/listeners.js';
export { jdkReleases, type StatedReleases } from '../deployment/possibleReleases.js';
export { releaseChoices } from '../deployment/releaseChoices.js';
export { EvidenceGatherer } from '../deployment/releaseEvidence/gatherEvidence.js';
export { evidencePlace, type ReleaseEvidence } from '../deployment/releaseEvidence/releaseEvidence.js';
export { Resolver } from '../deployment/resolve.js';
export { mayBeVariableFile } from '../deployment/templates/variableFiles.js';
export { orUndefined } from '../deployment/unknown.js';
export { withJoinedVariables } from '../deployment/variableFiles.js';
