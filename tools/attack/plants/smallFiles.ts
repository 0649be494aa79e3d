import type { Plant } from '../plant.js';

const options: readonly Plant[] = [
  ['password', '-Djavax.net.ssl.keyStorePassword=«»'],
  ['password with blanks', '-Dx.password=«1» «2»'],
  ['password in quotes', '-Dx.password="«1» «2»"'],
  ['truststore', '-Dcassandra.jmx.truststore.password=«»'],
  ['remote', '-Dcom.sun.management.jmxremote.password=«»'],
  ['misspelt', '-Djavax.net.ssl.keyStorePasword=«»'],
  ['agent', '-javaagent:/x/agent.jar=user=x,pass=«»'],
  ['agent with a URL', '-javaagent:/x/agent.jar=http://ops:«»@h:1/'],
  ['on error', '-XX:OnOutOfMemoryError=mysql -uroot -p«» -e x'],
  ['token', '-Dvault.token=hvs.«»«»'],
  ['URL', '-Dproxy=http://ops:«»@proxy:3128'],
  ['commented out', '#-Djavax.net.ssl.keyStorePassword=«»'],
  ['prose', '# keystore password: «»'],
  ['blank before', ' -Djavax.net.ssl.keyStorePassword=«»'],
  ['no dash', 'javax.net.ssl.keyStorePassword=«»'],
  ['short name', '-Ddb.pw=«»'],
  ['default', '-Dx.password=${P:-«»}'],
].map(([id, text]) => ({ id: `options ${id}`, file: 'jvm-server.options', text: text ?? '' }));

const zooKeeper: readonly Plant[] = [
  ['super user', 'DigestAuthenticationProvider.superDigest=super:«»='],
  ['super user in full', 'zookeeper.DigestAuthenticationProvider.superDigest=super:«»='],
  ['ssl', 'ssl.keyStore.password=«»'],
  ['ssl of the quorum', 'ssl.quorum.trustStore.password=«»'],
  ['misspelt', 'ssl.quorum.keyStore.passowrd=«»'],
  ['blanks', 'ssl.keyStore.password = «1» «2»'],
  ['colon', 'ssl.keyStore.password: «»'],
  ['blank as separator', 'ssl.keyStore.password «»'],
  ['continued', 'ssl.keyStore.password=«1»\\\n  «2»'],
  ['escapes', 'ssl.keyStore.password=«1»\\u0041\\=«2»'],
  ['escaped name', 'ssl.keyStore.p\\u0061ssword=«»'],
  ['commented out', '#ssl.keyStore.password=«»'],
  ['commented out with an exclamation mark', '!ssl.keyStore.password=«»'],
  ['prose', '# password for the quorum is «»'],
  ['auth', 'quorum.auth.secret=«»'],
  ['digest', 'authInfo=digest:ops:«»'],
  ['set twice', 'ssl.keyStore.password=«1»«2»\nssl.keyStore.password=«2»«1»'],
  ['repeated', 'ssl.keyStore.password=«»\ndataLogDir=/x/«»'],
].map(([id, text]) => ({ id: `zoo.cfg ${id}`, file: 'zoo.cfg', text: text ?? '' }));

const rest: readonly Plant[] = [
  { id: 'sysctl password', file: 'sysctl.conf', text: 'net.ipsec.password=«»' },
  { id: 'sysctl comment', file: 'sysctl.conf', text: '# root password: «»' },
  { id: 'sysctl secret', file: 'sysctl.conf', text: 'net.ipv6.conf.all.stable_secret = «»' },
  { id: 'sysctl key', file: 'sysctl.conf', text: 'net.ipv4.tcp_fastopen_key=«»' },
  { id: 'rackdc', file: 'cassandra-rackdc.properties', text: 'dc=a\nrack=b\nkeystore_password=«»\nprefer_locl=true\n', whole: true },
  { id: 'host list', file: 'regionservers', text: 'a.example.org\na.example.org\nops:«»@b.example.org\n', whole: true },
];

const cache = '<property><name>hfile.block.cache.size</name><value>0.9</value></property>';
/** A fault stands on the same line: its frame shows the secret. */
const template = (value: string) =>
  `<configuration>\n<property><name>ssl.server.keystore.password</name><value>${value}</value></property>${cache}\n</configuration>\n`;
const templates: readonly Plant[] = [
  ['Jinja default', 'hbase-site.xml.j2', template('{{ ks_pw | default("«»") }}')],
  ['Jinja default, single quotes', 'hbase-site.xml.j2', template("{{ ks_pw|d('«1» «2»', true) }}")],
  ['Jinja or', 'hbase-site.xml.j2', template('{{ ks_pw or "«»" }}')],
  ['Jinja literal', 'hbase-site.xml.j2', template('{{ "«»" | b64decode }}')],
  ['Jinja condition', 'hbase-site.xml.j2', template('{% if prod %}«1»{% else %}«2»{% endif %}')],
  ['Jinja set', 'hbase-site.xml.j2', `{% set ks_pw = "«»" %}\n${template('{{ ks_pw }}')}`],
  ['Jinja comment', 'hbase-site.xml.j2', template('{# was «» #}{{ ks_pw }}')],
  ['Jinja text behind', 'hbase-site.xml.j2', template('{{ p }}«»')],
  ['ERB or', 'hbase-site.xml.erb', template('<%= @ks_pw || "«»" %>')],
  ['ERB fetch', 'hbase-site.xml.erb', template('<%= node.fetch(:ks_pw, "«»") %>')],
  ['ERB over lines', 'hbase-site.xml.erb', template('<%=\n  @ks_pw || "«»"\n%>')],
  ['ERB condition', 'hbase-site.xml.erb', template('<% if @prod -%>«»<% end -%>')],
  ['Go default', 'hbase-site.xml.tpl', template('{{ .Values.ks.pw | default "«»" }}')],
  ['Go default first', 'hbase-site.xml.tpl', template('{{ default "«»" .Values.ks.pw | quote }}')],
  ['Go with else', 'hbase-site.xml.tpl', template('{{ if .p }}{{ .p }}{{ else }}«»{{ end }}')],
  ['Go raw text', 'hbase-site.xml.tpl', template('{{ or .p `«»` }}')],
  ['at signs', 'hbase-site.xml.in', template('@@«»@@')],
  ['environment', 'hbase-site.xml.tpl', template('${KS_PW:-«»}')],
  ['Consul', 'hbase-site.xml.ctmpl', template('{{ keyOrDefault "a/password" "«»" }}')],
  [
    'Jinja in YAML',
    'cassandra.yaml.j2',
    'cluster_name: c\nnum_tokens: 16\nkeystore_password: {{ pw | default("«»") }}\nnum_tokens: 16\nconcurrent_reads: abc\n',
  ],
  [
    'Jinja in YAML, in quotes',
    'cassandra.yaml.j2',
    'cluster_name: c\nnum_tokens: 16\nkeystore_password: "{{ pw | default(\'«»\') }}"\nnum_tokens: 16\nconcurrent_reads: abc\n',
  ],
  [
    'Go in YAML',
    'cassandra.yaml.tpl',
    'cluster_name: c\nnum_tokens: 16\nkeystore_password: {{ .pw | default "«»" | quote }}\nnum_tokens: 16\n',
  ],
  ['Jinja in a shell', 'hbase-env.sh.j2', 'export HBASE_MASTER_OPTS="-Xmx4q"; export KS_PASSWORD="{{ pw | default(\'«»\') }}"\n'],
].map(([id, file, text]) => ({ id: `template ${id}`, file: file ?? '', text: text ?? '', whole: true }));

export const smallFiles: readonly Plant[] = [...options, ...zooKeeper, ...rest, ...templates];
