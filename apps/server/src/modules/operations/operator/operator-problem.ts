/** How an operator's request can end other than well; each has an exit code of its own. */
export type ProblemKind = 'FAILED' | 'USAGE' | 'NOT_FOUND' | 'REFUSED';

/** Told to the operator in plain words. A service throws it, and nothing of the act has happened. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem';
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
