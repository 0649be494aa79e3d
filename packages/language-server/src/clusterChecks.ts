import type { Checker } from '@storelint/core/check';
import type { BuiltKnowledge } from '@storelint/core/knowledge';
import type { Finding } from '@storelint/core/rules';
import { CheckedCluster } from './checkedCluster.js';
import type { ClusterFinder } from './clusterFinder.js';
import type { PlannedDeployment } from './plans.js';

/** Checks clusters for whoever asks about one of their deployments, and knows whose findings moved with that. */
export class ClusterChecks {
  /** What was found in the files of each deployment, by its id, where there was something. */
  private readonly found = new Map<string, string>();
  private readonly moved = new Set<string>();

  constructor(
    private readonly finder: ClusterFinder,
    private readonly knowledge: BuiltKnowledge,
    private readonly checkersWith: (texts: ReadonlyMap<string, string>) => (member: PlannedDeployment) => Checker,
  ) {}

  /** The cluster of a deployment; undefined for one that stands alone. */
  of(deployment: PlannedDeployment): CheckedCluster | undefined {
    const members = this.finder.of(deployment);
    if (members === undefined) {
      this.note(deployment, undefined);
      return undefined;
    }
    const { cluster } = deployment;
    const deployments = members.map((member) => member.deployment);
    if (cluster?.isOf(deployments) === true) return cluster;
    const checked = new CheckedCluster(members, deployments, this.knowledge, this.checkersWith);
    this.note(deployment, checked);
    for (const member of members) {
      member.cluster = checked;
      member.mates = members.map(({ name }) => name);
    }
    return checked;
  }

  /** Paths of files that other findings of their cluster stand in than before; each is told once. */
  takeMoved(): ReadonlySet<string> {
    const moved = new Set(this.moved);
    this.moved.clear();
    return moved;
  }

  /** Compares what stands in the files of a cluster, and in those that were part of it, with what stood there. */
  private note(deployment: PlannedDeployment, cluster: CheckedCluster | undefined): void {
    const now = cluster?.members.map(({ name }) => name) ?? [];
    for (const { id, paths } of new Set([deployment.name, ...deployment.mates, ...now])) {
      const found = cluster?.findings.filter(({ primary }) => paths.includes(primary.document.source.path)) ?? [];
      const text = found.map(textOf).join('\n');
      if (text === (this.found.get(id) ?? '')) continue;
      if (text === '') this.found.delete(id);
      else this.found.set(id, text);
      for (const path of paths) this.moved.add(path);
    }
    if (cluster !== undefined) return;
    deployment.cluster = undefined;
    deployment.mates = [];
  }
}

function textOf({ ruleId, message, primary, related }: Finding): string {
  return JSON.stringify([ruleId, message, ...[primary, ...related].map(({ document, range }) => [document.source.path, range])]);
}
