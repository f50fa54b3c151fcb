import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { askFor, type Target } from './load.ts';
import { emailOf, PASSWORD, populate } from './population.ts';
import { growth, type Measurement, median } from './report.ts';
import { withPostgres, withServer } from './servers.ts';

const PLAYERS = 200;
/** Of one address; all accounts of the attacker have a right password. */
const ATTACKING_CONNECTIONS = 80;
const ATTACKER = '203.0.113.80';
const SIGN_IN_EVERY_MS = 250;
const SECONDS = 5;
const ROUNDS = 3;
const SETTLE_MS = 1000;
const WARM_UP_SECONDS = 3;
const DELAY_BUDGET = 1.5;

interface SignIn {
  status: number;
  milliseconds: number;
}

/**
 * Players sign in from addresses of their own, one every 250 ms: first alone, then beside one address that keeps 80
 * connections busy with sign-ups or with sign-ins, as quickly as it is answered.
 */
export function measureFairness(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(
      databaseUrl,
      async (address) => {
        await populate(databaseUrl, PLAYERS);
        await signInForSeconds(address, WARM_UP_SECONDS);
        const alone: SignIn[] = [];
        const besideSignUps: Attacked = { signIns: [], told: {} };
        const besideSignIns: Attacked = { signIns: [], told: {} };
        // Turn by turn, so that all see the same machine.
        for (let round = 0; round < ROUNDS; round += 1) {
          alone.push(...(await signInForSeconds(address, SECONDS)));
          await attack(address, signUpOf, besideSignUps);
          await attack(address, signInOf, besideSignIns);
        }
        return [...compare('sign-ups', besideSignUps, alone), ...compare('sign-ins', besideSignIns, alone)];
      },
      { TRUST_PROXY: '1' },
    ),
  );
}

interface Attacked {
  signIns: SignIn[];
  /** How often the attacker was answered with which status. */
  told: Record<number, number>;
}

function compare(kind: string, { signIns, told }: Attacked, alone: SignIn[]): Measurement[] {
  const refused = signIns.filter(({ status }) => status !== 200).length;
  const [before = Number.NaN, during = Number.NaN] = [alone, signIns].map((all) =>
    median(all.map(({ milliseconds }) => milliseconds)),
  );
  const delay = `sign-in beside 80 connections with ${kind} (${during.toFixed(0)} ms) to alone (${before.toFixed(0)} ms)`;
  const answers = Object.entries(told).map(([status, count]) => `${count} × ${status}`);
  return [
    growth(delay, during, before, DELAY_BUDGET),
    {
      name: `sign-ins refused beside them, which got ${answers.join(', ')}`,
      value: `${refused} of ${signIns.length}`,
      budget: '0',
      holds: refused === 0,
    },
  ];
}

async function attack(
  address: string,
  targetOf: (address: string, nth: number) => Target,
  { signIns, told }: Attacked,
): Promise<void> {
  let nth = signIns.length * 1_000_000;
  const nextTarget = () => {
    nth += 1;
    return targetOf(address, nth);
  };
  const flood = askFor(nextTarget, ATTACKING_CONNECTIONS, (status) => {
    told[status] = (told[status] ?? 0) + 1;
  });
  try {
    await wait(SETTLE_MS);
    signIns.push(...(await signInForSeconds(address, SECONDS)));
  } finally {
    flood.stop();
    await wait(SETTLE_MS);
  }
}

/** Nobody waits for another's answer, as players do not. */
async function signInForSeconds(address: string, seconds: number): Promise<SignIn[]> {
  const agent = new Agent({ keepAlive: true });
  const all: Promise<SignIn>[] = [];
  for (let nth = 0; nth < (seconds * 1000) / SIGN_IN_EVERY_MS; nth += 1) {
    all.push(signIn(address, agent, 1 + (nth % PLAYERS)));
    await wait(SIGN_IN_EVERY_MS);
  }
  const done = await Promise.all(all);
  agent.destroy();
  return done;
}

async function signIn(address: string, agent: Agent, player: number): Promise<SignIn> {
  const body = JSON.stringify({ email: emailOf(player), password: PASSWORD, locale: 'en-GB' });
  const began = performance.now();
  const asking = request(`${address}/api/v1/authProviders/credentials/sessions`, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `198.51.100.${player}`,
    },
  });
  asking.end(body);
  const [reply] = await once(asking, 'response');
  await text(reply);
  return { status: reply.statusCode, milliseconds: performance.now() - began };
}

function signUpOf(address: string, nth: number): Target {
  return {
    url: `${address}/api/v1/users`,
    method: 'POST',
    headers: { 'x-forwarded-for': ATTACKER },
    body: { email: `attacker${nth}@example.test`, password: PASSWORD, locale: 'en-GB' },
  };
}

/** With the right password, so that no attempt is ever used up. */
function signInOf(address: string, nth: number): Target {
  return {
    url: `${address}/api/v1/authProviders/credentials/sessions`,
    method: 'POST',
    headers: { 'x-forwarded-for': ATTACKER },
    body: { email: emailOf(PLAYERS - (nth % 20)), password: PASSWORD, locale: 'en-GB' },
  };
}
