export type { Catalog } from '../catalog/catalog.js';
export { newestMeant, releaseLines, unknownLine } from '../catalog/nearestRelease.js';
export { classNames, type Setting } from '../catalog/setting.js';
export { convertsUnits, inBaseUnits, quantityOf, units } from '../catalog/units.js';
export { isAtLeast, parseVersion, readVersion } from '../catalog/versions.js';
