import type { FileKey } from '../definition.js';

/** What cassandra-rackdc.properties may hold. Sources: the snitches of org.apache.cassandra.locator, 1.2 to 6.0. */
export const rackDcKeys: readonly FileKey[] = [
  { name: 'dc' },
  { name: 'rack' },
  { name: 'dc_suffix' },
  { name: 'prefer_local', isSwitch: true },
  { name: 'ec2_naming_scheme' },
  { name: 'ec2_metadata_type' },
  { name: 'ec2_metadata_token_ttl_seconds' },
  { name: 'ec2_metadata_url' },
  { name: 'azure_api_version' },
  { name: 'metadata_url' },
  { name: 'metadata_request_timeout' },
];
