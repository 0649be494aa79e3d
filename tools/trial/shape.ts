import type { TrialProduct, TrialSetting } from './settings.js';

/** What a value looks like to an operator. */
export type Form =
  | 'boolean'
  | 'integer'
  | 'port'
  | 'fraction'
  | 'percentage'
  | 'size'
  | 'duration'
  | 'class'
  | 'address'
  | 'host'
  | 'uri'
  | 'path'
  | 'permission'
  | 'principal'
  | 'keytab'
  | 'regex'
  | 'word'
  | 'name'
  | 'text';

export interface Shape {
  readonly form: Form;
  /** Several of the form, with commas between them. */
  readonly isList: boolean;
}

const className = /^(?:[a-z_]\w*\.)+[A-Z]\w*(?:\$\w+)?$/;
const shortClassName = /^(?:[A-Z][a-z0-9]+){2,}$/;
const hostName = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;
const ipAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** What a value is, by its own form, its reader's type and the name of its setting. */
export function shapeOf(product: TrialProduct, setting: TrialSetting, value: string): Shape {
  const inner = product === 'cassandra' ? (/^\[(.*)\]$/.exec(value)?.[1] ?? value) : value;
  const items = inner.split(',').map((item) => item.trim());
  if (items.length > 1 && !items.includes('')) {
    const forms = new Set(items.map((item) => formOf(product, setting, item)));
    const [form, ...others] = forms;
    if (form !== undefined && others.length === 0 && !['text', 'regex', 'boolean', 'percentage'].includes(form))
      return { form, isList: true };
    return { form: 'text', isList: true };
  }
  return { form: formOf(product, setting, inner), isList: inner !== value };
}

function formOf(product: TrialProduct, { name, type, unit }: TrialSetting, value: string): Form {
  if (/^(?:true|false)$/i.test(value)) return 'boolean';
  if (/keytab/.test(name) && value.startsWith('/')) return 'keytab';
  if (/principal$/.test(name) && /[@/]/.test(value)) return 'principal';
  if (/(?:perms?|permissions?|umask|mode)$/.test(name) && /^[0-7]{3,4}$/.test(value)) return 'permission';
  if (/auth_to_local|regex|pattern$/.test(name)) return 'regex';
  if (/^-?\d+$/.test(value)) {
    if (/port$/i.test(name) && !/report$|transport$/i.test(name)) return 'port';
    if (unit === 'percent' || /percent(?:age)?$|[-.]pct$/.test(name)) return 'percentage';
    return ['int', 'long', 'size', 'duration', 'rate'].includes(type) ? 'integer' : 'text';
  }
  if (/^-?\d*\.\d+[fFdD]?$/.test(value))
    return /percent(?:age)?$|[-.]pct$/.test(name) && Number.parseFloat(value) > 1 ? 'percentage' : 'fraction';
  if (/^\d+\s?(?:[KMGT]i?B|[kmgt]|B)(?:\/s)?$/i.test(value) && type !== 'duration') return 'size';
  if (/^\d+(?:ns|us|ms|s|m|h|d)$/.test(value) && type === 'duration') return 'duration';
  if (className.test(value)) return 'class';
  if (product === 'cassandra' && type === 'class' && shortClassName.test(value)) return 'class';
  if (/^[a-z][a-z0-9]+:\/{1,3}\S/.test(value)) return 'uri';
  if (/^(?:\[[A-Z_]+\])?(?:\/|\$\{[\w.]+\}\/)[^,;]*$/.test(value)) return 'path';
  if (
    /^[\w.-]+:\d+(?::\d+)?$/.test(value) &&
    (type === 'address' || /address|host|server|seed|quorum|uri|rpc|http|bind|endpoint|peer|bookie/i.test(name))
  )
    return 'address';
  if (ipAddress.test(value)) return 'host';
  if (
    hostName.test(value) &&
    (type === 'address' || /host(?:s|name)?$|[._-]address$|quorum$|^seed|_address$|[a-z]Address$|bind-host$/.test(name))
  )
    return 'host';
  if (/^[A-Za-z][\w-]*$/.test(value)) return isFreeName(name, type) ? 'name' : 'word';
  return 'text';
}

/** Anything may stand there: users, groups, identifiers, names of queues and clusters. */
function isFreeName(name: string, type: string): boolean {
  if (type === 'enum') return false;
  return /user|group|nameservice|namenodes|[._-]ids?$|(?:cluster|queue|job|node|service|table|host|file|region|principal|login|config)[._-]?name$|queues?$|interface|realm|label|znode|\.dns\.|dir$|trash|keyspaces|prefix|suffix|context|owner|super|admin|acl|families|tables?$/i.test(
    name,
  );
}
