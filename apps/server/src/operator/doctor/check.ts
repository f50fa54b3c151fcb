/** One line of the report. `warn` and `fail` say what to do. */
export interface Check {
  name: string;
  state: 'ok' | 'warn' | 'fail' | 'skipped';
  message: string;
  advice?: string;
}

type Outcome = Omit<Check, 'name'>;

export const ok = (message: string): Outcome => ({ state: 'ok', message });
export const warn = (message: string, advice: string): Outcome => ({ state: 'warn', message, advice });
export const fail = (message: string, advice: string): Outcome => ({ state: 'fail', message, advice });
export const skipped = (message: string): Outcome => ({ state: 'skipped', message });

/** A check that throws has failed: `advice` is what to do then. */
export async function check(name: string, advice: string, look: () => Promise<Outcome>): Promise<Check> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    return { name, ...fail(reasonOf(error), advice) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return reason.replace(/\.$/, '');
}
