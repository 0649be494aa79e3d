import { partsOf } from '../../../packages/cli/src/checkResult.js';
import { formatNames, loadReporter } from '../../../packages/cli/src/reporters/index.js';
import { sampleOptions } from '../../../packages/cli/src/reporters/reportSample.js';
import { seal } from '../../../packages/core/src/text/seal.js';
import { checkOutput } from '../outputs.js';
import { type FuzzResult, fuzzResult, withSources } from '../results.js';
import { fuzzTarget } from '../target.js';

export const reports = fuzzTarget<FuzzResult>({
  name: 'reports',
  promise: 'every report parses as its format; no control character and no command of a CI system passes',
  input: fuzzResult,
  async check(input) {
    const result = withSources(input);
    for (const format of formatNames) {
      const report = await loadReporter(format);
      checkOutput(format, Array.from(partsOf(report(result, sampleOptions)), seal).join(''));
    }
  },
});
