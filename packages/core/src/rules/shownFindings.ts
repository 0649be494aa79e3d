import { standardNames } from '../secrets/secretNames.js';
import type { SecretTexts } from '../secrets/secretTexts.js';
import type { Finding, Location } from './finding.js';

/** A finding with the deployment that it was made in. */
export interface MadeFinding {
  readonly finding: Finding;
  readonly deployment: string;
}

/**
 * Findings as they may be shown. Where a finding may hold something of a secret, its texts are those of the same finding in a check of the masked files;
 * where that check finds no such thing, since the fault lies in the secret itself, the rule's own words are left: its message if it quotes nothing, else its title.
 */
export class ShownFindings {
  private masked: ReadonlyMap<string, Finding> | undefined;

  /**
   * @param recheck what is found in deployments with the masked texts in the place of the files; asked once, if at all
   * @param titleOf a rule's title
   */
  constructor(
    private readonly secrets: SecretTexts,
    private readonly recheck: () => readonly MadeFinding[],
    private readonly titleOf: (ruleId: string) => string | undefined,
  ) {}

  of(finding: Finding, deployment: string): Finding {
    if (this.secrets.isEmpty || !this.mayHoldSecrets(finding)) return finding;
    this.masked ??= new Map(this.recheck().map((made) => [keyOf(made.finding, made.deployment), made.finding]));
    return this.masked.get(keyOf(finding, deployment)) ?? this.withoutTexts(finding);
  }

  private mayHoldSecrets(finding: Finding): boolean {
    const { primary, related, entry, fix } = finding;
    if (finding.settings.some((name) => standardNames.mayHide(name)) || (entry !== undefined && standardNames.mayHide(entry.key)))
      return true;
    if ([primary, ...related].some(({ document, range }) => this.secrets.isNear(document, range))) return true;
    if (fix?.edits.some(({ document, edit }) => this.secrets.isNear(document, edit.range) || this.secrets.isIn(edit.newText)) === true)
      return true;
    const texts = [finding.message, finding.remedy, entry?.value, fix?.title, ...[primary, ...related].map(({ label }) => label)];
    return texts.some((text) => text !== undefined && this.secrets.isIn(text));
  }

  private withoutTexts(finding: Finding): Finding {
    const { fix, remedy, entry, ...rest } = finding;
    const bare = ({ document, range }: Location): Location => ({ document, range });
    return {
      ...rest,
      message: finding.isLiteral === true ? finding.message : (this.titleOf(finding.ruleId) ?? finding.ruleId),
      ...(finding.isLiteral === true && remedy !== undefined ? { remedy } : {}),
      primary: bare(finding.primary),
      related: finding.related.map(bare),
      // `password=hunter2` may stand where a name should.
      settings: finding.settings.filter((name) => /^[\w.*-]+$/.test(name) && !this.secrets.isIn(name)),
      ...(entry === undefined ? {} : { entry: { ...entry, ...(entry.value === undefined ? {} : { value: '***' }) } }),
      ...(fix === undefined
        ? {}
        : {
            fix: {
              get safety() {
                return fix.safety;
              },
              title: 'change the line',
              edits: fix.edits.map(({ document, edit }) => ({ document, edit: { ...edit, newText: edit.newText === '' ? '' : '***' } })),
            },
          }),
    };
  }
}

function keyOf({ ruleId, role, primary }: Finding, deployment: string): string {
  return JSON.stringify([deployment, ruleId, role, primary.document.source.path, primary.range]);
}
