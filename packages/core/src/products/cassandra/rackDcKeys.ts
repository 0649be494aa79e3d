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
  { name: 'dc', description: 'Data centre of the node, as keyspaces name it; a node that has joined keeps it.' },
  { name: 'rack', description: 'Rack of the node in its data centre: replicas of a row are in different racks.' },
  {
    name: 'prefer_local',
    description:
      'With true nodes of one data centre reach each other at listen_address, not at broadcast_address; false where it is not set.',
    isSwitch: true,
    unreadWith,
  },
  { name: 'dc_suffix', description: 'Text behind the name of the data centre that the cloud gives: snitches of clouds alone read it.' },
  {
    name: 'ec2_naming_scheme',
    description:
      'How Ec2Snitch names data centres from 4.0 on: standard, where it is not set, as the region (us-east-1), legacy as before 4.0 (us-east).',
    values: ['standard', 'legacy'],
  },
  {
    name: 'ec2_metadata_type',
    description: "Version of the instance's metadata service that Ec2Snitch asks; v2, where it is not set, wants a token.",
    values: ['v2', 'v1'],
  },
  {
    name: 'ec2_metadata_token_ttl_seconds',
    description: 'Seconds that a token of the metadata service v2 holds: 30 to 21600, which it is where it is not set.',
  },
  { name: 'ec2_metadata_url', description: "Address of the instance's metadata service; http://169.254.169.254 where it is not set." },
  { name: 'azure_api_version', description: "Version of Azure's metadata service that AzureSnitch asks." },
  { name: 'metadata_url', description: "Address of the cloud's metadata service." },
  {
    name: 'metadata_request_timeout',
    description: 'How long the metadata service may take to answer, with a unit; 30s where it is not set.',
  },
];
