/** Only where the database has an extension, or only where it lacks it. */
export interface ConditionalStatement {
  text: string;
  extension?: { name: string; isThere: boolean };
}

/** How a migration wants to be run, from the comments at its start. */
export type MigrationScript =
  | { kind: 'transaction'; script: string; statementMsMax: number }
  /** One statement after the other, each of them repeatable: `create index concurrently` and the like. */
  | { kind: 'statements'; statements: ConditionalStatement[] };

/** Longer ones hold their locks for too long: they belong into a job, or into statements without a transaction. */
const STATEMENT_MS_MAX = 5 * 60_000;
const UNIT_MS = { s: 1000, min: 60_000 } as const;

export function parseMigration(script: string): MigrationScript {
  const header = /^(?:--.*\n|\n)*/.exec(script)?.[0] ?? '';
  const timeout = /^-- statement-timeout: (\d+)(s|min)$/m.exec(header);
  const isWithoutTransaction = /^-- no-transaction$/m.test(header);
  if (isWithoutTransaction && timeout) throw new Error('A statement-timeout needs a transaction');
  if (isWithoutTransaction) return { kind: 'statements', statements: splitStatements(script) };
  const statementMsMax = timeout
    ? Number(timeout[1]) * UNIT_MS[timeout[2] as keyof typeof UNIT_MS]
    : STATEMENT_MS_MAX;
  return { kind: 'transaction', script, statementMsMax };
}

/** A statement ends with a semicolon at the end of a line. The comment before it may name its condition. */
function splitStatements(script: string): ConditionalStatement[] {
  return script
    .split(/;[ \t]*$/m)
    .map((part) => {
      const text = part.replaceAll(/^--.*$/gm, '').trim();
      const [, how, name = ''] = /^-- only-(with|without)-extension: (\w+)$/m.exec(part) ?? [];
      return how === undefined ? { text } : { text, extension: { name, isThere: how === 'with' } };
    })
    .filter(({ text }) => text !== '');
}
