import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { demoSummary } from '../../apps/server/src/demo/seed/demo-summary.ts';
import { DEMO_TOTP_SECRET } from '../../apps/server/src/demo/seed/demo-world.seed.ts';
import { dumpRows } from '../../apps/server/test/stories/dump-rows.ts';
import { createIssuedSecrets } from '../../apps/server/test/stories/issued-secrets.ts';
import { linkFromMail } from '../mailbox.ts';
import { DEMO_PASSWORD, newGuardedPlayer, newPlayer } from '../player.ts';
import { run } from '../run.ts';
import { tokenOf } from '../shell.ts';
import { test } from '../test.ts';

interface Issued {
  what: string;
  where: string;
  secret: string;
}

const MAILED_CODE = /^\d{6}$/m;

test('No secret that was sent to a player is in the database or in the log', async ({ request, baseURL }) => {
  const witness = await beWitness(request);
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  const mailed = await mailedTo(request, await recipients(db));
  const dump = await dumpRows(db);
  await db.close();
  const issued = [...readIssued(), ...mailed, ...ofTheDemo()];
  const log = await logUpToNow(request, String(baseURL));

  // Check the check: the secrets of this story were recorded, and the database and log contain what they should.
  expect(issued.map(({ secret }) => secret)).toEqual(expect.arrayContaining(witness.secrets));
  expect(dump).toContain(witness.email);
  expect(log).toContain('"route":"/api/v1/users"');

  const secrets = createIssuedSecrets();
  for (const { secret } of issued) secrets.note(secret);
  const whatOf = (found: string[]) =>
    issued.filter(({ secret }) => found.includes(secret)).map(({ what, where }) => `${what} of ${where}`);
  expect(whatOf(secrets.foundIn(dump)), 'in the database').toEqual([]);
  expect(whatOf(secrets.foundIn(log)), 'in the log').toEqual([]);
  expect(log.match(/[\w.-]+@example\.test/g), 'addresses in the log').toBeNull();
});

/** Issues a secret of every kind, so that the search has something to look for when only a few stories ran. */
async function beWitness(request: APIRequestContext) {
  const { email, password } = await newPlayer(request, 'witness');
  const token = await tokenOf(request, email);
  const guarded = await newGuardedPlayer(request, 'guarded-witness');
  const validation = await linkFromMail(request, email, '/validate/');
  return { email, secrets: [password, token, guarded.secret, guarded.recoveryCode, secretOf(validation)] };
}

function readIssued(): Issued[] {
  const lines = readFileSync(run.issuedFile, 'utf8').trimEnd().split('\n');
  return lines.map((line): Issued => JSON.parse(line));
}

function ofTheDemo(): Issued[] {
  return [DEMO_PASSWORD, DEMO_TOTP_SECRET].map((secret) => ({ what: 'secret', where: 'the demo', secret }));
}

async function recipients(db: Awaited<ReturnType<typeof openPostgres>>): Promise<string[]> {
  const { rows } = await db.statement('select distinct to_canonical as address from demo_mails');
  return rows.map(({ address }) => String(address));
}

async function mailedTo(request: APIRequestContext, addresses: string[]): Promise<Issued[]> {
  const found: Issued[] = [];
  for (const address of addresses) {
    const reply = await request.get(`/demo/mailbox.json?to=${encodeURIComponent(address)}`);
    const mails: { subject: string; text: string; links: string[] }[] = await reply.json();
    for (const { subject, text, links } of mails) {
      const [code] = MAILED_CODE.exec(text) ?? [];
      const secrets = [...links.map(secretOf), code ?? ''].filter((secret) => secret !== '');
      found.push(...secrets.map((secret) => ({ what: 'mailed secret', where: subject, secret })));
    }
  }
  return found;
}

/** A secret link contains a token of 43 characters, as a code or at its end. */
function secretOf(link: string): string {
  const { searchParams, pathname } = new URL(link);
  const last = searchParams.get('code') ?? pathname.split('/').at(-1) ?? '';
  return /^[\w-]{43}$/.test(last) ? last : '';
}

/** Without the demo's start-up lines, which contain the demo password on purpose. */
async function logUpToNow(request: APIRequestContext, address: string): Promise<string> {
  const id = (await request.get('/health')).headers()['x-request-id'] ?? 'no id';
  const read = () => readFileSync(run.logFile, 'utf8').replace(demoSummary(address), '');
  await expect.poll(() => read().includes(id)).toBe(true);
  return read();
}
