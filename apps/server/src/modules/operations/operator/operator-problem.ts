/** How an operator's command can fail; each has its own exit code. */
export type ProblemKind = 'FAILED' | 'USAGE' | 'NOT_FOUND' | 'REFUSED';

/** Shown to the operator. A service that throws it has changed nothing. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem';
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
