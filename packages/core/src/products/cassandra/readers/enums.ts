/** Enum types that stand inside of lists and maps, whose constants the catalog does not carry. Source: 4.0.19, 4.1.10 and 5.0.9. */
const enums: Readonly<Record<string, readonly string[]>> = {
  'db.ConsistencyLevel': [
    'ANY',
    'ONE',
    'TWO',
    'THREE',
    'QUORUM',
    'ALL',
    'LOCAL_QUORUM',
    'EACH_QUORUM',
    'SERIAL',
    'LOCAL_SERIAL',
    'LOCAL_ONE',
    'NODE_LOCAL',
  ],
  'service.StartupChecks.StartupCheckType': [
    'non_configurable_check',
    'check_filesystem_ownership',
    'check_dc',
    'check_rack',
    'check_data_resurrection',
  ],
};

/** Undefined for a type that is no enum known here. */
export function enumConstants(type: string): readonly string[] | undefined {
  return Object.hasOwn(enums, type) ? enums[type] : undefined;
}
