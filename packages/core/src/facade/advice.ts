export { adviceRequestFor } from '../advice/adviceRequest.js';
export { Adviser, advise } from '../advice/advise.js';
export { adviseAndApply } from '../advice/adviseFiles.js';
export { type AppliedAdvice, adviceEdits, applyAdvice } from '../advice/applyAdvice.js';
export { type ComparedAdvice, compareAdvice } from '../advice/compare.js';
export { contradictionsIn, contradictionsWithFiles, skippedReleases } from '../advice/contradictions.js';
export type { MemoryPart, MemoryUse } from '../advice/memoryBudget.js';
export {
  type Advice,
  type AdviceGroup,
  type AdviceKnowledge,
  type AdviceRequest,
  type Assumption,
  adviceGroups,
  hasReasonOf,
  type PlannedMemory,
  type Recommendation,
} from '../advice/recommendation.js';
export { advisedAmong, advisedProducts } from '../products/advisedProducts.js';
