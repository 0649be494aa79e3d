import type { PackagedFile } from '../definition.js';

/** `FROM cassandra:4.1`, `image: docker.io/library/cassandra`, `docker run -d cassandra:5`. */
const image =
  /^(?:[ \t]*FROM[ \t]+(?:--\S+[ \t]+)?|[ \t-]*["']?image["']?[ \t]*[:=][ \t]*)["']?([^\s"'#]*cassandra[^\s"'#]*)|\b(?:docker|podman|nerdctl)[ \t]+run\b[^\n]*?[ \t]((?:[\w.-]+\/)*[\w.-]*cassandra(?::[\w.-]+)?)(?=[ \t]|$)/gim;
const ownImage = /^(?:docker\.io\/)?(?:library\/)?cassandra(?:[:@]\S*)?$/;
/** Servers and packages whose cassandra.yaml is their own. */
const others = /\b(?:scylla\w*|elassandra|dse\b|dse-|datastax-enterprise|dsc\d*\b|bitnami|ccm\b)/i;

/**
 * The cassandra.yaml of the project's archive and packages. Its image has that of the archive, and docker-entrypoint.sh writes into it what variables of the container say and some defaults of its own.
 * Sources: conf/cassandra.yaml of the tags from 2.0.0 to 5.0.1, debian/patches, redhat/cassandra.spec; docker-entrypoint.sh of docker-library/cassandra.
 */
export const packagedYaml: PackagedFile = {
  kind: 'cassandra-yaml',
  name: 'cassandra.yaml',
  releases: '>=2.0 <6.0',
  images: (text) => {
    if (others.test(text)) return 'others';
    const images = [...text.matchAll(image)].map(([, built, run]) => built ?? run ?? '');
    if (images.some((name) => !ownImage.test(name))) return 'others';
    return images.length > 0 ? 'own' : undefined;
  },
  setByImage: /^(?:seed_provider|seeds|cluster_name|num_tokens|(?:listen|broadcast|rpc|broadcast_rpc)_address|endpoint_snitch|start_rpc)$/,
};
