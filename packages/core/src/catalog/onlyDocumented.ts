import type { Catalog } from './catalog.js';

/**
 * Releases name the setting in their default file, and no class of the product was seen to read it. A jar of its own reads it (the connectors of object
 * stores, codecs), and has its own history: since when and until when it is read, the default files do not tell.
 */
export function isOnlyDocumented(catalog: Catalog, name: string): boolean {
  const releases = catalog.releasesOf(name);
  return (
    releases.length > 0 &&
    releases.every((release) => {
      const setting = catalog.setting(name, release);
      return setting?.documented === true && setting.read !== true;
    })
  );
}
