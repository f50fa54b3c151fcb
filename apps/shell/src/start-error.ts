/** Why the launcher cannot start, in one line for the person who has started it. */
export class StartError extends Error {}

/** The line for a failure that the person can do something about; undefined for one of the program itself. */
export function startFailureOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const isArgument = error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
  return isArgument ? `${error.message.split('. ')[0]}. --help lists the options.` : undefined;
}
