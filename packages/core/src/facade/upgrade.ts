export { type ComparedNode, compareDeployments, type Difference, type NodeValue } from '../upgrade/compareDeployments.js';
export { bothEnds, upgradeDeployment } from '../upgrade/upgradeDeployment.js';
export { fixForTarget, withoutSuppressed } from '../upgrade/upgradeFixes.js';
export type { ChangeKind, ReleaseSet, UpgradeChange, UpgradeReport, UpgradeStep } from '../upgrade/upgradeReport.js';
