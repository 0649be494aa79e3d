import type { Advice, AdviceRequest, AppliedAdvice } from '@storelint/core/advice';
import { Checker, type DeploymentInput } from '@storelint/core/check';
import type { Deployment, StatedReleases } from '@storelint/core/deployment';
import { type Files, filesOf, type Knowledge } from '@storelint/core/host';
import { recognizeByName } from '@storelint/core/products';

/** Advice for one deployment, with what holds before and after it is written. */
export interface ReportInput {
  /** Directory; undefined: new files. */
  readonly name?: string;
  readonly request: AdviceRequest;
  readonly advice: Advice;
  /** What is not written, because what stands beside it would make it a fault. */
  readonly withheld: AppliedAdvice['withheld'];
  readonly before: Deployment;
  readonly after: Deployment;
}

/** The report's input for files that are there. */
export function reportOnFiles(
  input: DeploymentInput,
  request: AdviceRequest,
  advice: Advice,
  { compared, changed, withheld }: AppliedAdvice,
  host: { readonly files: Files; readonly knowledge: Knowledge },
): ReportInput {
  const { files, knowledge } = host;
  const written: Files = {
    list: (directory) => files.list(directory),
    read: (path) => {
      const own = changed.get(path);
      return own === undefined ? files.read(path) : { path, text: own.after };
    },
  };
  const before = new Checker(files, knowledge).open(input).deployment;
  const after = new Checker(written, knowledge).open(input).deployment;
  return { name: input.name, request, advice: { ...advice, recommendations: compared.recommendations }, withheld, before, after };
}

/** The report's input for advice from scratch: what held before are the defaults of the releases. */
export function reportOnNewFiles(request: AdviceRequest, advice: Advice, knowledge: Knowledge): ReportInput {
  const stated = Object.entries(request.releases).map(([product, version]) => [product, { version, from: 'option' }]);
  const after = new Checker(filesOf(advice.files), knowledge).open({
    name: '.',
    files: Object.keys(advice.files).flatMap((path) => {
      const kind = recognizeByName(path);
      return kind === undefined ? [] : [{ path, kind }];
    }),
    releases: Object.fromEntries(stated) as StatedReleases,
    hardware: request.hardware,
    ...(request.workload === undefined ? {} : { workload: request.workload }),
    facts: request.facts,
  }).deployment;
  return { request, advice, withheld: [], before: { ...after, documents: [] }, after };
}
