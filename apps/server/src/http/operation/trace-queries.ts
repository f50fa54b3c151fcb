import type { Pool, PoolClient } from 'pg';

/** Starts a span below the running request; undefined outside of one. */
export type StartChild = (
  name: string,
  attributes: Record<string, string>,
) => { end(outcome?: { error?: unknown; attributes?: Record<string, number> }): void } | undefined;

type Send = (...args: unknown[]) => unknown;

const VERB = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+"?(\w+)"?/i;

export function traceQueries(pool: Pool, start: StartChild): void {
  const traced = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    const send = client.query.bind(client) as Send;
    client.query = ((...args: unknown[]) => sendTraced(send, args, start)) as typeof client.query;
  });
}

function sendTraced(send: Send, args: unknown[], start: StartChild): unknown {
  const summary = summaryOf(args[0]);
  const span = start(summary, { 'db.system.name': 'postgresql', 'db.query.summary': summary });
  if (!span) return send(...args);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
      span.end(error ? { error } : {});
      callback(error, result);
    });
  }
  const answer = send(...args);
  if (answer instanceof Promise)
    answer.then(
      () => span.end(),
      (error: unknown) => span.end({ error }),
    );
  else span.end();
  return answer;
}

/** The verb and the first table, such as "select orders": the text of a statement may contain values. */
export function summaryOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') return 'query';
  return [VERB.exec(text)?.[1]?.toLowerCase() ?? 'query', TABLE.exec(text)?.[1] ?? ''].join(' ').trim();
}
