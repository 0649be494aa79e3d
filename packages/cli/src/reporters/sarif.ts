import { pathToFileURL } from 'node:url';
import { homepage, type Severity } from '@storelint/core/rules';
import { code, jsonParts, markdown, Rows, wellFormed } from '@storelint/core/text';
import type { Artifact, ArtifactLocation, Log, PhysicalLocation, Region, ReportingDescriptor, Result, Run } from 'sarif';
import type { ReportedFinding, ReportedFix, ReportedRange, Reporter, ReportOptions } from '../checkResult.js';
import { Fingerprints } from './fingerprint.js';

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', advice: 'note' };
/** How sure a rule is, in the words that code scanning services read. */
const precisions = { enforced: 'very-high', documented: 'high', judged: 'medium' } as const;

/** Severities of a rule in GitHub's words. */
const problemSeverities = { error: 'error', warning: 'warning', advice: 'recommendation' } as const;

/** A log whose long arrays are made while they are written. */
type Streamed = Omit<Log, 'runs'> & {
  readonly runs: readonly (Omit<Run, 'artifacts' | 'results'> & { readonly artifacts: Rows<Artifact>; readonly results: Rows<Result> })[];
};

/** SARIF 2.1.0, the OASIS standard for results of static analysis. */
export const reportSarif: Reporter = (result, options) => {
  const ids = [...new Set(result.findings.map((finding) => finding.ruleId))].sort();
  const fingerprints = new Fingerprints();
  const log: Streamed = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'storelint',
            version: options.version,
            semanticVersion: options.version,
            informationUri: homepage,
            rules: ids.map((id) => ruleOf(id, result.findings, options)),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The directory that storelint ran in.' } } },
        artifacts: Rows.of(result.files, (file) => ({ location: locationOf(file) })),
        results: Rows.of(result.findings, (finding) => resultOf(finding, ids, fingerprints)),
        invocations: [{ executionSuccessful: true }],
      },
    ],
  };
  return jsonParts(log);
};

function ruleOf(id: string, findings: readonly ReportedFinding[], options: ReportOptions): ReportingDescriptor {
  const first = findings.find((finding) => finding.ruleId === id);
  const description = options.describeRule(id);
  const paragraphs = [description?.why, description?.remedy].filter((text) => text !== undefined);
  const help = paragraphs.join('\n\n');
  const hint = markdown`${code(`storelint explain ${id}`)} tells more.`;
  return {
    id,
    name: id.replace(/(?:^|[/-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: plainMessage(description?.title ?? id) },
    ...(description === undefined ? {} : { fullDescription: { text: plainMessage(description.why) } }),
    help: {
      text: plainMessage(help === '' ? id : help),
      markdown: markdown.join([...paragraphs, hint], '\n\n').text,
    },
    ...(first?.docs === undefined ? {} : { helpUri: first.docs }),
    ...(first === undefined
      ? {}
      : {
          defaultConfiguration: { level: levels[first.severity] },
          properties: {
            tags: ['configuration', first.category],
            precision: precisions[first.confidence],
            'problem.severity': problemSeverities[first.severity],
            category: first.category,
            confidence: first.confidence,
          },
        }),
  };
}

function resultOf(finding: ReportedFinding, ids: readonly string[], fingerprints: Fingerprints): Result {
  return {
    ruleId: finding.ruleId,
    ruleIndex: ids.indexOf(finding.ruleId),
    level: levels[finding.severity],
    message: { text: plainMessage(finding.message) },
    locations: [
      {
        physicalLocation: placeOf(finding.file, finding.range),
        ...(finding.label ? { message: { text: plainMessage(finding.label) } } : {}),
      },
    ],
    ...(finding.related.length === 0
      ? {}
      : {
          relatedLocations: finding.related.map((place, index) => ({
            id: index + 1,
            physicalLocation: placeOf(place.file, place.range),
            ...(place.message === '' ? {} : { message: { text: plainMessage(place.message) } }),
          })),
        }),
    partialFingerprints: { 'storelint/v1': fingerprints.of(finding) },
    ...(finding.fix === undefined ? {} : { fixes: [fixOf(finding.fix)] }),
    properties: {
      confidence: finding.confidence,
      category: finding.category,
      settings: finding.settings,
      ...(finding.refuses === undefined ? {} : { refuses: finding.refuses }),
      ...(finding.role === undefined ? {} : { role: finding.role }),
      ...(finding.fix === undefined ? {} : { fixSafety: finding.fix.safety }),
    },
  };
}

function fixOf(fix: ReportedFix) {
  const files = [...new Set(fix.edits.map((edit) => edit.file))];
  return {
    description: { text: plainMessage(fix.title) },
    artifactChanges: files.map((file) => ({
      artifactLocation: locationOf(file),
      replacements: fix.edits
        .filter((edit) => edit.file === file)
        .map((edit) => ({ deletedRegion: regionOf(edit.range), insertedContent: { text: edit.newText } })),
    })),
  };
}

/** SARIF knows links even in plain text, `[words](address)`: strangers' text has none. */
function plainMessage(message: string): string {
  return message.replace(/\[(?=[^[\]]*\]\()/g, '\\[');
}

function placeOf(file: string, range: ReportedRange): PhysicalLocation {
  return { artifactLocation: locationOf(file), region: regionOf(range) };
}

function regionOf({ start, end }: ReportedRange): Region {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

/** A URI: relative to the working directory, or absolute where the file lies outside of it. */
function locationOf(file: string): ArtifactLocation {
  if (/^(?:\/|[A-Za-z]:\/|\.\.(?:\/|$))/.test(file)) return { uri: pathToFileURL(wellFormed(file)).href };
  // What is no character has no place in a URI.
  return { uri: wellFormed(file).split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
