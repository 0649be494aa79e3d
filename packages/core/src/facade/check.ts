export { Checker, type DeploymentCheck, type DeploymentInput, type RepeatedCheck } from '../check.js';
