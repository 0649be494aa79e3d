/** The page about cassandra.yaml; releases before 4.0 have none. */
export function cassandraPage(_setting: string, release: string): string | undefined {
  const [major = '0', minor = '0'] = release.split('.');
  if (Number(major) < 4) return undefined;
  const folder = Number(major) >= 5 ? 'cassandra/managing/configuration' : 'cassandra/configuration';
  return `https://cassandra.apache.org/doc/${major}.${minor}/${folder}/cass_yaml_file.html`;
}
