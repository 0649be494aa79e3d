import type { Checker } from '@storelint/core/check';
import { type Deployment, secretWordsOf } from '@storelint/core/deployment';
import type { BuiltKnowledge } from '@storelint/core/knowledge';
import { type Finding, ShownFindings } from '@storelint/core/rules';
import { SecretTexts } from '@storelint/core/secrets';
import type { PlannedDeployment } from './plans.js';

/** What the deployments of one cluster disagree about; it stands until a file of one of them changes. */
export class CheckedCluster {
  readonly findings: readonly Finding[];
  private shownFindings: ShownFindings | undefined;

  constructor(
    readonly members: readonly PlannedDeployment[],
    /** The members as they were read. */
    private readonly deployments: readonly Deployment[],
    private readonly knowledge: BuiltKnowledge,
    /** Checkers of each member with other texts in the place of some files. */
    private readonly checkersWith: (texts: ReadonlyMap<string, string>) => (member: PlannedDeployment) => Checker,
  ) {
    this.findings = this.check((member) => member.checker, deployments);
  }

  /** Whether it was made of these deployments. */
  isOf(deployments: readonly Deployment[]): boolean {
    return deployments.length === this.deployments.length && deployments.every((each, at) => each === this.deployments[at]);
  }

  /** Settings and rules of the first member are those of the cluster, as on the command line. */
  private check(checkerOf: (member: PlannedDeployment) => Checker, deployments: readonly Deployment[]): readonly Finding[] {
    const [first] = this.members;
    return first === undefined ? [] : checkerOf(first).checkAcross(deployments, first.input);
  }

  /** A finding as it may be shown. */
  shownFinding(finding: Finding): Finding {
    this.shownFindings ??= this.makeShown();
    return this.shownFindings.of(finding, '');
  }

  private makeShown(): ShownFindings {
    const documents = this.deployments.flatMap(({ documents: own, included }) => [...own, ...included.values()]);
    const words = new Map(
      this.members.flatMap(({ paths, configuration }) => paths.map((path) => [path, secretWordsOf(configuration.configuration)])),
    );
    const secrets = new SecretTexts(documents, (path) => words.get(path));
    return new ShownFindings(
      secrets,
      () => {
        const checkerOf = this.checkersWith(secrets.texts);
        const masked = this.members.map((member) => checkerOf(member).open(member.input).deployment);
        return this.check(checkerOf, masked).map((made) => ({ finding: made, deployment: '' }));
      },
      (id) => (this.members[0]?.configuration.packs.prose.get(id) ?? this.knowledge.describeRule(id))?.title,
    );
  }
}
