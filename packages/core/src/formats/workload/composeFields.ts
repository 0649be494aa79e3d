import { textOf } from '../../text/yamlTree.js';
import { type Form, oneOf, Vocabulary, yamlNumber } from './refusedFields.js';

/* What Compose knows in a service: names, and forms of their values (the schema of Compose, and what its loader and Docker make of the texts). */

const limits = 'cpus:cores memory:amountInText';

const maps = {
  service: `annotations:texts|[text] attach blkio_config build cap_add:[text] cap_drop:[text] cgroup cgroup_parent command:text|[text] configs:[any] container_name:text cpu_count cpu_percent cpu_period cpu_quota
    cpu_rt_period cpu_rt_runtime cpu_shares cpus:cores cpuset:text credential_spec depends_on:[text]|named deploy:deploy develop device_cgroup_rules devices:[any] dns:text|[text] dns_opt:[text]
    dns_search:text|[text] dockerfile domainname:text entrypoint:text|[text] env_file environment:texts|[text] expose:[any] extends external_links:[text] extra_hosts gpus group_add:[any]
    healthcheck:healthcheck hostname:text image:text init ipc:text isolation label_file labels:texts|[text] links:[text] log_driver log_opt logging mac_address mem_limit:amount mem_reservation:amount
    mem_swappiness memswap_limit:amount models net network_mode:text networks:[text]|named oom_kill_disable oom_score_adj pid pids_limit platform:text ports:[any] post_start pre_stop privileged
    profiles:[text] provider pull_policy:pull pull_refresh_after read_only restart:restart runtime:text scale secrets:[any] security_opt:[text] shm_size:amount stdin_open stop_grace_period:duration
    stop_signal:text storage_opt sysctls:texts|[text] tmpfs:text|[text] tty ulimits use_api_socket user:text userns_mode uts volume_driver volumes:[any] volumes_from:[text] working_dir:text`,
  healthcheck: 'disable interval:duration retries start_interval:duration start_period:duration test:text|[check] timeout:duration',
  deploy:
    'endpoint_mode labels:texts|[text] mode:text placement replicas resources:resources restart_policy:again rollback_config:update update_config:update',
  resources: 'limits:limits reservations:reservations',
  limits: `${limits} pids`,
  reservations: `${limits} devices generic_resources`,
  again: 'condition:text delay:duration max_attempts window:duration',
  update: 'delay:duration failure_action:text max_failure_ratio monitor:duration order:text parallelism',
  named: '',
  // The options of a command that starts a container, as far as they are refused for their form.
  command: 'mem_limit:amount restart:restartOfDocker',
};

/** Here a number or true is refused where a text has to be; yes and no are texts. */
const text: Form = ({ text: given, plain }) =>
  plain && (yamlNumber.test(given) || /^(?:true|false)$/i.test(given)) ? 'has to be a text: write it in quotes' : undefined;

/** `1.5g`, `8gb`, `16GiB`, `2 gb`; the i of Kubernetes alone is refused. What a shell fills in is not known. */
const amount: Form = ({ text: given, plain }) =>
  /^\d[\w. ]*$/.test(given) && !(plain && yamlNumber.test(given)) && !/^\d+(?:\.\d*)? ?(?:[kmgtp]?b?|[kmgtp]ib)$/i.test(given)
    ? 'is no amount: a number followed by b, k, m or g'
    : undefined;

const duration: Form = ({ text: given, plain }) =>
  (plain && yamlNumber.test(given)) || (/^\d[\w. ]*$/.test(given) && !/^(?:0|(?:\d+(?:\.\d*)?(?:[nu]s|ms|[smhdw]))+)$/.test(given))
    ? 'is no duration: it needs a unit, as in 30s or 5m'
    : undefined;

/** @param words as its alternatives read */
function restart(words: string): Form {
  const values = words.split(' ');
  return ({ text: given, plain }) =>
    plain && /^(?:true|false)$/i.test(given)
      ? 'has to be a text: write "no" or always'
      : /^[a-z][\w-]*$/i.test(given) && !values.includes(given)
        ? 'is none of no, always, on-failure and unless-stopped'
        : undefined;
}

const pull = oneOf('always never build missing refresh daily weekly');

export const composeFields = new Vocabulary({
  maps,
  forms: {
    text,
    scalar: () => undefined,
    check: text,
    amount,
    amountInText: (value) => text(value) ?? amount(value),
    duration,
    cores: ({ text: given }) => (/^\d[\w. ]*$/.test(given) && !yamlNumber.test(given) ? 'is no number of CPUs' : undefined),
    restart: restart('no always on-failure unless-stopped none any'),
    restartOfDocker: restart('no always on-failure unless-stopped'),
    pull,
  },
  valuesOf: { texts: 'scalar' },
  open: ['named'],
  mistaken: {
    service: {
      env: 'environment',
      envs: 'environment',
      memory: 'mem_limit',
      mem: 'mem_limit',
      cpu: 'cpus',
      replicas: 'deploy.replicas',
      resources: 'deploy.resources',
      limits: 'deploy.resources.limits',
      placement: 'deploy.placement',
      restart_policy: 'deploy.restart_policy',
      volumeMounts: 'volumes',
      args: 'command',
      livenessProbe: 'healthcheck',
    },
    deploy: { limits: 'resources.limits', constraints: 'placement.constraints' },
  },
  own: /^x-/,
  ofList: {
    check: ([first]) =>
      first !== undefined && /^[\w./-]+$/.test(textOf(first)) && !/^(?:CMD|CMD-SHELL|NONE)$/.test(textOf(first))
        ? 'has to begin with CMD, CMD-SHELL or NONE'
        : undefined,
  },
});
