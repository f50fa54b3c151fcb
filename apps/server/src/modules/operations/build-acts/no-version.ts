import { OperatorProblem } from '../operator/operator-problem.ts';

export function noVersion(productName: string, branch: string, version: string): OperatorProblem {
  return new OperatorProblem('NOT_FOUND', `There is no version ${version} of ${productName} in ${branch}.`);
}
