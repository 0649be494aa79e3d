/** Where images of Cassandra keep the data of a node, which must be its own. Backups and certificates beside it may be shared. */
export function isPlaceOfData(target: string): boolean {
  return /^\/(?:var\/lib\/cassandra(?:\/(?:data|commitlog|hints|saved_caches|cdc_raw)\b.*)?|bitnami(?:\/.*)?|cassandra_data)\/?$/.test(
    target,
  );
}

/** Where the files of settings lie, or what starts the daemon: what is mounted there brings settings of its own. */
export const placeOfSettings = /^\/(?:etc\/|opt\/(?:bitnami\/)?cassandra\/conf)|\.ya?ml$|\.sh$|entrypoint/;

/** The directory of the settings of the official image, and the file there that it writes at each start. */
export const writtenAtStart = /^\/etc\/cassandra(?:\/cassandra\.yaml)?\/?$/;

/** Whatever else lies in that directory. */
export const ownedAtStart = /^\/etc\/cassandra\/./;
