import type { Advice, AdviceRequest } from '../../../core/src/advice/recommendation.js';

/** placeholder until the report is written */
export function adviceHtml(_advice: Advice, _request: AdviceRequest): string {
  return '';
}
