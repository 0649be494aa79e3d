export type { Catalog } from '../catalog/catalog.js';
export type { JvmFlags } from '../catalog/jvmFlags.js';
export { newestMeant } from '../catalog/nearestRelease.js';
export { classNames, type Setting } from '../catalog/setting.js';
export { convertsUnits, units } from '../catalog/units.js';
export { isAtLeast, isPreview, parseVersion, readVersion } from '../catalog/versions.js';
