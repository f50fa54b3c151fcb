import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { run } from '../run.ts';

/*
 * Loaded into the server by `--import`, in e2e runs only. It sees every request and response, so no story has to record
 * its secrets.
 */

/** Secrets, by the field names of the contract. */
const SECRET_FIELDS = new Set(['token', 'code', 'recoveryToken', 'password', 'currentPassword']);
/** In URLs. A shorter `state` is the portal's own and not a secret. */
const SECRET_QUERY = { code: /^.{6,}$/, state: /^.{20,}$/, nonce: /^.{20,}$/ };
/** A coupon code is not a secret of a player: the operator printed it, and it is stored in the database. */
const COUPON_PAGE = /^(?:\/[a-z]{2}-[A-Z]{2})?\/coupon$/;
const COUPONS_OF_CONSOLE =
  /^\/operator\/api\/(?:coupons|audit|players\/[^/]+\/(?:coupon|activity))(?:[/?]|$)/;
const REFUSED = 400;
/** The six digits of a one-time code. */
const SECRET_LENGTH_MIN = 6;

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const asked = bodyAsRead(request);
  const body = bodyAsWritten(response);
  const headers = headersAsWritten(response);
  response.once('finish', () => {
    const where = `${request.method} ${request.url?.split('?', 1)[0]}`;
    const note = (what: string, secret: string) => write({ what, where, secret });
    noteHeaders(headers(), note);
    if (COUPONS_OF_CONSOLE.test(request.url ?? '')) return;
    noteFields(parsed(body()), note);
    // A refused value is not a secret.
    if (response.statusCode >= REFUSED) return;
    noteFields(parsed(asked()), note);
    noteQuery(request.url ?? '', note);
    const code = request.headers['x-2fa-code'];
    if (typeof code === 'string') note('x-2fa-code', code);
  });
});

type Note = (what: string, secret: string) => void;

function write(issued: { what: string; where: string; secret: string }): void {
  if (issued.secret.length >= SECRET_LENGTH_MIN)
    appendFileSync(run.issuedFile, `${JSON.stringify(issued)}\n`);
}

function noteHeaders(headers: ReadonlyMap<string, string[]>, note: Note): void {
  const [, token] = /^Bearer (.+)$/.exec(headers.get('authorization')?.[0] ?? '') ?? [];
  if (token) note('token', token);
  for (const cookie of headers.get('set-cookie') ?? []) {
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
    note(`cookie ${name}`, value);
  }
  noteQuery(headers.get('location')?.[0] ?? '', note);
}

function noteFields(value: unknown, note: Note): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'string') noteFields(field, note);
    else if (SECRET_FIELDS.has(name)) note(name, field);
    else if (name === 'url') noteQuery(field, note);
  }
}

function noteQuery(address: string, note: Note): void {
  const { pathname, searchParams: query } = new URL(address, 'http://127.0.0.1');
  if (COUPON_PAGE.test(pathname)) return;
  for (const [name, isSecret] of Object.entries(SECRET_QUERY)) {
    const value = query.get(name) ?? '';
    if (isSecret.test(value)) note(name, value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Wraps `push`: a `data` listener would start the stream before its reader is attached. */
function bodyAsRead(request: IncomingMessage): () => string {
  const chunks: Buffer[] = [];
  const emit = request.emit.bind(request);
  request.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event === 'data' && Buffer.isBuffer(values[0])) chunks.push(values[0]);
    return emit(event, ...values);
  };
  return () => Buffer.concat(chunks).toString();
}

function bodyAsWritten(response: ServerResponse): () => string {
  const chunks: Buffer[] = [];
  for (const name of ['write', 'end'] as const) {
    overhear(response, name, ([chunk]) => {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
      if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    });
  }
  return () => Buffer.concat(chunks).toString();
}

/** Headers are set one by one, or all with the status. */
function headersAsWritten(response: ServerResponse): () => Map<string, string[]> {
  const given: Record<string, unknown> = {};
  overhear(response, 'writeHead', (values) => Object.assign(given, values.at(-1)));
  return () =>
    new Map(
      Object.entries({ ...response.getHeaders(), ...given }).map(([name, value]) => [
        name.toLowerCase(),
        [value ?? []].flat().map(String),
      ]),
    );
}

function overhear(
  response: ServerResponse,
  name: 'write' | 'end' | 'writeHead',
  hear: (values: unknown[]) => void,
): void {
  const original = response[name] as (...values: unknown[]) => unknown;
  Object.assign(response, {
    [name]: (...values: unknown[]) => {
      hear(values);
      return original.apply(response, values);
    },
  });
}
