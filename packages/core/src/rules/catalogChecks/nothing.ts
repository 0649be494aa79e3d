import type { Setting } from '../../catalog/setting.js';
import { isAtLeast } from '../../catalog/versions.js';
import type { Resolution } from '../../deployment/deployment.js';
import type { Entry } from '../../formats/document.js';
import { productNames } from '../../products/registry.js';
import { type CatalogCheck, type CheckedLine, isEffective, ownerOf, releaseOf } from './catalogCheck.js';
import { meantProperty } from './meantName.js';

/* Lines that set nothing, or not what they seem to set. */

/** Types and readers that make something of a text: an empty one is none of them. Who names no class means the default one. */
const typed = new Set(['int', 'long', 'float', 'double', 'boolean', 'size', 'duration', 'rate', 'percentage', 'enum', 'address']);

/** A build, or the installer of a distribution, fills in what stands in these folders. */
const filtered = /(?:^|\/)src\/(?:main|test|assembly|dist)\//;

/** Free texts may be empty; whoever writes no path, address or number forgot it. */
function needsText({ type, meaning }: Setting): boolean {
  return typed.has(type) || (meaning !== undefined && meaning.is !== 'text' && meaning.is !== 'class');
}

/** Defaults that switch something off, as whoever leaves the value empty means to. */
const meansNothing = /^(?:0(?:\.0+)?)?$/;

/** An element without text: Hadoop's Configuration passes over the property. */
export const emptyValue: CatalogCheck = {
  description: 'The line has no value, so it sets nothing.',
  oncePerFile: true,
  find: (line) => {
    const { entry, document, product, catalogs } = line;
    if (document.format !== 'hadoopXml' || document.template !== undefined || entry.value !== undefined || entry.hole !== undefined)
      return undefined;
    // Of a file that is refused no line is passed over: none is read.
    if (document.problems.some(({ effect }) => effect === 'refused')) return undefined;
    const release = releaseOf(line);
    if (release === undefined || ownerOf(line) !== product || filtered.test(document.source.path)) return undefined;
    // The file's own problem says that the element is missing.
    if (document.problems.some(({ code, range }) => code === 'property-without-value' && range.start === entry.range.start))
      return undefined;
    const setting = catalogs(product)?.setting(entry.key, release);
    const standard = setting?.default?.trim() ?? '';
    if (setting === undefined || setting.secret === true || meansNothing.test(standard) || !needsText(setting)) return undefined;
    return {
      entry,
      settings: [setting.name],
      message: `${entry.key} has no value: ${productNames[product]} ignores the line and uses the default`,
      remedy: 'Write a value, or remove the line.',
    };
  },
};

/**
 * Names that something else than a line defines: properties of the JVM and of the start scripts, variables of the environment, and what build tools fill in
 * before the file is shipped.
 */
const definedElsewhere =
  /^(?:(?:java|javax|user|os)\.|(?:env|file|path|line|sun|jdk|proc|log4j|logging|project|pom|maven|settings|build|basedir|test|module|version|parent)(?:\.|$)|(?:hadoop|hbase|yarn|mapred|mapreduce|zookeeper|dfs|fs|ha|kms|httpfs)\.)/;

/** `${env.NAME}` is a variable of the environment from Hadoop 3.0 only. Where the release is not known it may be one. */
function isEnvironmentUnread(name: string, { releases }: Resolution): boolean {
  return name.startsWith('env.') && releases.hadoop !== undefined && !isAtLeast(releases.hadoop, '3.0');
}

function undefinedIn({
  document,
  entry,
  product,
  resolution,
  catalogs,
}: CheckedLine): { readonly name: string; readonly near?: string } | undefined {
  const catalog = catalogs(product);
  const release = resolution.catalogRelease(product);
  if (catalog === undefined || release === undefined || filtered.test(document.source.path)) return undefined;
  for (const [, name = ''] of (entry.value ?? '').matchAll(/\$\{([^}$\s]{1,200})\}/g)) {
    if (name.includes(':') || catalog.releasesOf(name).length > 0 || resolution.places(name).length > 0) continue;
    const near = catalog.nearNames(name, release)[0] ?? meantProperty(name);
    if (near === undefined && definedElsewhere.test(name) && !isEnvironmentUnread(name, resolution)) continue;
    // An option of a JVM defines it.
    if (resolution.deployment.documents.some(({ source }) => source.text.includes(`-D${name}=`))) continue;
    return near === undefined ? { name } : { name, near };
  }
  return undefined;
}

/** `$dfs.web.authentication.kerberos.principal`, `file://$hadoop.tmp.dir/name`: a name with dots behind a dollar sign alone, also with a path behind it. */
const nameWithoutBraces = /^\s*(?:file:(?:\/\/)?)?\$([a-z][\w-]*(?:\.[\w-]+)+)(?:\/\S*)?\s*$/;

/** Whether the value is a name without braces; whether it is that of a setting, the check asks. */
export function isNameWithoutBraces({ value }: Entry): boolean {
  return value?.includes('$') === true && nameWithoutBraces.test(value);
}

function withoutBraces({ entry, product, catalogs, resolution, document }: CheckedLine): string | undefined {
  const [, name] = nameWithoutBraces.exec(entry.value ?? '') ?? [];
  if (name === undefined || entry.hole !== undefined || filtered.test(document.source.path)) return undefined;
  return (catalogs(product)?.releasesOf(name).length ?? 0) > 0 || resolution.places(name).length > 0 ? name : undefined;
}

/** `${name}` stays as it is where nothing defines the name, and so does every name without braces. */
export const undefinedVariable: CatalogCheck = {
  description: 'The value names a variable that nothing defines, and Hadoop leaves its text in the value.',
  oncePerFile: true,
  find: (line) => {
    const { entry, document, product, resolution } = line;
    if (document.format !== 'hadoopXml' || ownerOf(line) !== product || entry.hole === 'key' || entry.hole === 'unfinished')
      return undefined;
    const isTemplate = document.template !== undefined || entry.hole !== undefined;
    // Markup of these dialects leaves ${name} as it is.
    if (isTemplate && !['jinja', 'erb', 'go'].includes(document.template?.dialect ?? '')) return undefined;
    // The shell that starts a container fills them in.
    if (/(?:^|[.-])env(?:$|\.)|classpath$/.test(entry.key)) return undefined;
    const effective = resolution.setting(entry.key);
    if (effective.setting?.secret === true || !isEffective(line, effective)) return undefined;
    const settings = [effective.setting?.name ?? entry.key];
    const bare = isTemplate ? undefined : withoutBraces(line);
    if (bare !== undefined) {
      const message = `${entry.key} has $${bare} without braces; Hadoop replaces only \${${bare}}, so the text stays as it is`;
      return { entry, settings, message, remedy: 'Write the value, or braces around the name.' };
    }
    const found = effective.unknown ? undefinedIn(line) : undefined;
    if (found === undefined || (isTemplate && found.near === undefined)) return undefined;
    const { name, near } = found;
    return {
      entry,
      settings,
      message: `${entry.key}: nothing defines \${${name}}, so the text stays as it is${near === undefined ? '' : `; did you mean \${${near}}?`}`,
      remedy: 'Write the value, set the name in the same file, or give the file a template ending such as .tmpl if something fills it in.',
    };
  },
};

/** Directories of the JVM and of the user: their paths have no slash at the end. */
const directories = /^(?:user\.(?:home|dir)|java\.home|env\.HOME)$/;

/** `${user.home}hdfs/name`: what stands in front of a path, up to the first slash behind it or the end of the path. */
const joined = /(?:^|[\],]|file:\/\/)\s*\$\{([^}$\s]{1,200})\}([A-Za-z][\w.-]{0,200})(\/|\s*(?:,|$))/;

/** Whether a variable of the value is followed by a name without a slash between them; what the variable is, the check below asks. */
export function joinsVariableAndName({ value }: Entry): boolean {
  return value?.includes('${') === true && joined.test(value);
}

/** A directory and a name run together: `/roothdfs/name` for `/root/hdfs/name`. */
export const runTogether: CatalogCheck = {
  description: 'A variable that is a directory is followed by a name without a slash between them.',
  find: (line) => {
    const { entry, document, product, resolution } = line;
    if (document.format !== 'hadoopXml' || ownerOf(line) !== product || entry.value === undefined) return undefined;
    const [, name, next, end] = joined.exec(entry.value) ?? [];
    if (name === undefined || next === undefined || !isEffective(line, resolution.setting(entry.key))) return undefined;
    const { setting, text: value } = resolution.setting(name);
    // A name of the operator's own may be the beginning of several: ${disk.dir}a, ${disk.dir}b.
    const isOwnBeginning = setting === undefined && end !== '/';
    const isDirectory =
      directories.test(name) || (/\.dir$/.test(name) && !isOwnBeginning && value?.startsWith('/') === true && !value.endsWith('/'));
    if (!isDirectory) return undefined;
    return {
      entry,
      settings: [resolution.setting(entry.key).setting?.name ?? entry.key],
      message: `${entry.key}: there is no slash between \${${name}} and ${next}, so the directory is ${value ?? '/root'}${next} where the variable is ${value ?? '/root'}`,
      remedy: `Write \${${name}}/${next}.`,
    };
  },
};
