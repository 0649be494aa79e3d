export { Checker, concernBetween, type DeploymentCheck, type DeploymentInput, type RepeatedCheck } from '../check.js';
export { areIndependent, type Concern } from '../rules/rejudging.js';
