import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** As a browser does it, names below `localhost` are this machine. */
export const toLoopback: LookupFunction = (_host, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

/** A GET request that follows no redirect. */
export async function ask(url: string | URL, headers: Record<string, string> = {}): Promise<Reply> {
  const [reply] = (await once(get(url, { headers, lookup: toLoopback }), 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, headers: reply.headers, text: await text(reply) };
}

export const cookieOf = ({ headers }: Reply) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
