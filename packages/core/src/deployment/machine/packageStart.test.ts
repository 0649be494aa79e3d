import { describe, expect, it } from 'vitest';
import { startsPackage, undoesPackageStart } from './packageStart.js';

describe('a file that installs a package of Debian', () => {
  const starts = (path: string, text: string) => startsPackage(path, text, 'cassandra', 'cassandra.yaml');

  it.each([
    ['install.sh', 'sudo apt-get -y install cassandra\n', true],
    ['install.sh', 'apt install -y openjdk-8-jdk \\\n  cassandra=3.11.19\n', true],
    ['install.sh', 'apt-get install -y cassandra && service cassandra stop\n', true],
    ['Vagrantfile', 'config.vm.provision :shell, inline: "apt-get install -y cassandra"\n', true],
    ['tasks/main.yml', '- apt: name=cassandra state=present update_cache=yes\n', true],
    ['tasks/main.yml', '- name: install\n  ansible.builtin.apt:\n    update_cache: yes\n    name: cassandra\n', true],
    ['tasks/main.yml', '- apt:\n    name: "cassandra={{ cassandra_version }}"\n', true],
    [
      'cassandra/init.sls',
      'db:\n  pkgrepo.managed:\n    - name: deb http://debian.datastax.com/community stable main # cassandra\n  pkg.installed:\n    - name: {{ p }}\n',
      true,
    ],
    ['install.sh', '# apt-get install cassandra\n', false],
    ['install.sh', 'yum install -y cassandra\n', false],
    ['install.sh', 'apt-get install -y cassandra-tools python3-cassandra\n', false],
    ['install.sh', 'cp cassandra.yaml /etc/cassandra/\napt-get install -y cassandra\n', false],
    ['install.sh', 'apt-get update; tar xf cassandra.tar.gz\n', false],
    ['Dockerfile', 'FROM debian\nRUN apt-get install -y cassandra\n', false],
    ['tasks/main.yml', '- yum:\n    name: cassandra\n', false],
    ['tasks/main.yml', '- apt:\n    name: ntp\n- service:\n    name: cassandra\n', false],
    ['cassandra/init.sls', 'cassandra:\n  pkg.installed: []\n', false],
  ])('%s with %j starts it: %s', (path, text, expected) => {
    expect(starts(path, text)).toBe(expected);
  });

  it.each([
    ['rm -rf /var/lib/cassandra/data/system/*', true],
    ['sudo rm -fr "$DATA_DIR"/*', true],
    ['systemctl mask cassandra', true],
    ['printf "exit 101" > /usr/sbin/policy-rc.d', true],
    ['- apt: { name: cassandra, policy_rc_d: 101 }', true],
    ['- file:\n    path: /var/lib/cassandra/data\n    state: absent', true],
    ['cqlsh -e "UPDATE system.local SET cluster_name = \'c\'"', true],
    ['service cassandra stop', false],
    ['rm -f /tmp/cassandra.deb', false],
    ['- apt: { name: ntp, state: absent }', false],
  ])('%j undoes it: %s', (text, expected) => {
    expect(undoesPackageStart('x', text, 'cassandra')).toBe(expected);
  });
});
