/** Something the person who starts the process can mend: told in plain lines, without a stack. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}
