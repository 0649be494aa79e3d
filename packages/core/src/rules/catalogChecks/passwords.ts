import { type CatalogCheck, isEffective, ownerOf, releaseOf } from './catalogCheck.js';

/** What everybody tries first: words of samples, and names of products, users and files. */
const ordinary: ReadonlySet<string> = new Set(
  'admin administrator changeit changeme default hdfs kerberos keypass keystore letmein mypassword pass passw0rd password qwerty root secret storepass test welcome'.split(
    ' ',
  ),
);

function isOrdinary(text: string): boolean {
  const word = text.trim().toLowerCase();
  return ordinary.has(word.replace(/\d{1,4}$/, '')) || /^(?:1234(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?|(.)\1{2,})$/.test(word);
}

export const ordinaryPassword: CatalogCheck = {
  description: 'A setting that holds a password has one that everybody tries first.',
  oncePerFile: true,
  find: (line) => {
    const { entry, document, product, catalogs, resolution } = line;
    const release = releaseOf(line);
    if (release === undefined || ownerOf(line) !== product || entry.value === undefined || entry.hole !== undefined) return undefined;
    const setting = catalogs(product)?.setting(entry.key, release);
    // A trust store holds certificates, which are no secrets. A template has words that something replaces.
    if (setting?.secret !== true || /truststore/i.test(entry.key) || document.template !== undefined) return undefined;
    if (!isEffective(line, resolution.setting(entry.key)) || !isOrdinary(entry.value)) return undefined;
    return { entry, settings: [setting.name], message: `${entry.key} is an ordinary word` };
  },
};
