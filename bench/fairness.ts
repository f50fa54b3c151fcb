import { setTimeout as wait } from 'node:timers/promises';
import { askFor, type Target } from './load.ts';
import { emailOf, PASSWORD, populate } from './population.ts';
import { growth, type Measurement, median } from './report.ts';
import { type SignIn, signInForSeconds } from './scheduled-sign-ins.ts';
import { withPostgres, withServer } from './servers.ts';

const PLAYERS = 200;
/** Of one address. */
const ATTACKING_CONNECTIONS = 80;
const ATTACKER = '127.8.0.1';
const PACE = { everyMs: 250, players: PLAYERS };
const SECONDS = 5;
const ROUNDS = 3;
const SETTLE_MS = 1000;
const WARM_UP_SECONDS = 3;
const DELAY_BUDGET = 1.5;

/** The attacker's requests, sent as fast as they are answered; sign-ins have the right password, so that no attempt is consumed. */
const FLOODS: Record<string, (nth: number) => Omit<Target, 'url'> & { path: string }> = {
  'sign-ups': (nth) => ({
    path: '/api/v1/users',
    method: 'POST',
    body: { email: `attacker${nth}@example.test`, password: PASSWORD, locale: 'en-GB' },
  }),
  'sign-ins': (nth) => ({
    path: '/api/v1/authProviders/credentials/sessions',
    method: 'POST',
    body: { email: emailOf(PLAYERS - (nth % 20)), password: PASSWORD, locale: 'en-GB' },
  }),
  'made-up tokens': (nth) => ({
    path: '/api/v1/user/me',
    headers: { authorization: `Bearer made-up-${nth}` },
  }),
  'cached pages': () => ({ path: '/en-GB/', headers: { 'accept-encoding': 'br' } }),
  'uncompressed pages': () => ({ path: '/en-GB/' }),
  'made-up paths': (nth) => ({ path: `/en-GB/made-up-${nth}`, headers: { 'accept-encoding': 'br' } }),
  'static files': () => ({ path: '/favicon.svg' }),
  'forms sent to a page': () => ({
    path: '/en-GB/sign-in',
    method: 'POST',
    headers: { 'accept-encoding': 'br' },
    body: 'username=a&password=b',
  }),
  'pipelined requests': () => ({ path: '/en-GB/', headers: { 'accept-encoding': 'br' }, pipelined: 20 }),
  'health checks': () => ({ path: '/health' }),
};

/**
 * Players sign in from separate addresses, one every 250 ms: first alone, then while one address keeps 80
 * connections busy.
 */
export function measureFairness(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(
      databaseUrl,
      async (address) => {
        await populate(databaseUrl, PLAYERS);
        await signInForSeconds(address, { ...PACE, seconds: WARM_UP_SECONDS });
        const alone: SignIn[] = [];
        const attacked = Object.keys(FLOODS).map((kind): Attacked => ({ kind, signIns: [], responses: {} }));
        // Alternating, so that all run under the same load of the machine.
        for (let round = 0; round < ROUNDS; round += 1) {
          alone.push(...(await signInForSeconds(address, { ...PACE, seconds: SECONDS })));
          for (const one of attacked) await attack(address, one);
        }
        return attacked.flatMap((one) => compare(one, alone));
      },
      // The default is measured here.
      { REQUESTS_PER_SECOND: '' },
    ),
  );
}

interface Attacked {
  kind: string;
  signIns: SignIn[];
  /** The responses to the attacker by status. */
  responses: Record<number, number>;
}

function compare({ kind, signIns, responses }: Attacked, alone: SignIn[]): Measurement[] {
  const refused = signIns.filter(({ status }) => status !== 200).length;
  const [before = Number.NaN, during = Number.NaN] = [alone, signIns].map((all) =>
    median(all.map(({ milliseconds }) => milliseconds)),
  );
  const delay = `sign-in beside 80 connections with ${kind} (${during.toFixed(0)} ms) to alone (${before.toFixed(0)} ms)`;
  const answers = Object.entries(responses).map(([status, count]) => `${count} × ${status}`);
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

async function attack(address: string, { kind, signIns, responses }: Attacked): Promise<void> {
  let nth = signIns.length * 1_000_000;
  const nextTarget = (): Target => {
    nth += 1;
    const { path = '/', ...target } = FLOODS[kind]?.(nth) ?? {};
    return { ...target, url: address + path, from: ATTACKER };
  };
  const flood = askFor(nextTarget, ATTACKING_CONNECTIONS, (status) => {
    responses[status] = (responses[status] ?? 0) + 1;
  });
  try {
    await wait(SETTLE_MS);
    signIns.push(...(await signInForSeconds(address, { ...PACE, seconds: SECONDS })));
  } finally {
    flood.stop();
    await wait(SETTLE_MS);
  }
}
