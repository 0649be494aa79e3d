import type { FileKey } from '../definition.js';

/** Cassandra's own snitches but GossipingPropertyFileSnitch. */
const otherSnitches =
  /^(?:org\.apache\.cassandra\.locator\.)?(?:Simple|PropertyFile|RackInferring|Ec2|Ec2MultiRegion|GoogleCloud|Cloudstack|AlibabaCloud|Azure)Snitch$/;

/** In 6.0 a provider of the location takes the place of the snitch, and prefer_local_connections that of the switch. */
const unreadWith = [
  { setting: 'endpoint_snitch', values: otherSnitches },
  { setting: 'initial_location_provider', values: /./ },
];

/** What cassandra-rackdc.properties may hold. Sources: the snitches of org.apache.cassandra.locator, 1.2 to 6.0. */
export const rackDcKeys: readonly FileKey[] = [
  { name: 'dc' },
  { name: 'rack' },
  { name: 'dc_suffix' },
  { name: 'prefer_local', isSwitch: true, unreadWith },
  { name: 'ec2_naming_scheme' },
  { name: 'ec2_metadata_type' },
  { name: 'ec2_metadata_token_ttl_seconds' },
  { name: 'ec2_metadata_url' },
  { name: 'azure_api_version' },
  { name: 'metadata_url' },
  { name: 'metadata_request_timeout' },
];
