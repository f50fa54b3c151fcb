/** A problem that the operator can fix: printed as plain lines, without a stack. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}
