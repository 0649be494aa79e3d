import { isAtLeast } from '../../../catalog/versions.js';

/** How SnakeYAML can make an options class other than from a map: by a constructor of one argument from a scalar, or of several from a list. */
export interface BeanForms {
  /** Type of the argument that a scalar becomes; absent: a scalar is refused. */
  readonly scalar?: string;
  /** Lengths of lists that are taken; each with the type of its argument where it is one. An empty list uses the constructor without arguments. */
  readonly list: readonly { readonly length: number; readonly argument?: string }[];
}

const empty = { length: 0 } as const;

/** Source: the declared constructors of the classes in 3.11.19, 4.0.19, 4.1.10 and 5.0.9. Undefined for a class that is not known here. */
export function beanForms(type: string, version: string): BeanForms | undefined {
  switch (type) {
    case 'TransparentDataEncryptionOptions':
      return { scalar: 'boolean', list: [empty, { length: 1, argument: 'boolean' }, { length: 3 }, { length: 4 }] };
    case 'repair.autorepair.AutoRepairConfig':
      return { scalar: 'boolean', list: [empty, { length: 1, argument: 'boolean' }] };
    case 'RetrySpec.MaxAttempt':
      return { scalar: 'int', list: [empty, { length: 1, argument: 'int' }] };
    case 'SubnetGroups':
      return { list: [empty, { length: 1, argument: 'List' }] };
    case 'EncryptionOptions':
    case 'EncryptionOptions.ServerEncryptionOptions':
      if (!isAtLeast(version, '4.0')) return { list: [empty] };
      return { list: [empty, { length: 1, argument: type }, { length: 13 }, { length: 14 }, { length: 15 }, { length: 17 }] };
    case 'EncryptionOptions.ClientEncryptionOptions':
    case 'ReplicaFilteringProtectionOptions':
    case 'RequestSchedulerOptions':
    case 'audit.AuditLogOptions':
    case 'fql.FullQueryLoggerOptions':
    case 'Config.MemtableOptions':
    case 'Config.SSTableConfig':
    case 'RepairConfig':
    case 'RepairRetrySpec':
    case 'RetrySpec.Partial':
    case 'StorageAttachedIndexOptions':
    case 'repair.autorepair.AutoRepairConfig.Options':
      return { list: [empty] };
    default:
      return undefined;
  }
}
