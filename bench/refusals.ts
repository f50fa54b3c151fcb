import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { emailOfRefused, REFUSED_KINDS, type RefusedKind, seedRefused } from './rejected-sign-ins.ts';
import { between, type Measurement, median } from './report.ts';
import { withPostgres, withServer } from './servers.ts';

const WARM_UP = 10;
const SAMPLES = 200;
/** Relative to the median of a known account; outside of it the response time would reveal whether an account exists. */
const RATIO: readonly [number, number] = [0.9, 1.1];
const REFERENCE: RefusedKind = 'wrong password';
const OF_EVERY_ANSWER_ITS_OWN = ['date', 'x-request-id'];

interface Refusal {
  milliseconds: number;
  /** Status, headers and body. */
  reply: string;
}

/** Wrong passwords for every kind of account and for none: compares replies and response times. */
export function measureRefusals(): Promise<Measurement[]> {
  return withPostgres((databaseUrl) =>
    withServer(databaseUrl, async (address) => {
      await seedRefused(databaseUrl, WARM_UP + SAMPLES);
      const times = new Map<RefusedKind, number[]>(REFUSED_KINDS.map((kind) => [kind, []]));
      const kindsByReply = new Map<string, Set<RefusedKind>>();
      for (let round = 0; round < WARM_UP + SAMPLES; round += 1) {
        for (const kind of shuffled(REFUSED_KINDS)) {
          const refusal = await refuse(address, emailOfRefused(kind, round), round);
          kindsByReply.set(refusal.reply, (kindsByReply.get(refusal.reply) ?? new Set()).add(kind));
          if (round >= WARM_UP) times.get(kind)?.push(refusal.milliseconds);
        }
      }
      const medianOf = (kind: RefusedKind) => median(times.get(kind) ?? []);
      const known = medianOf(REFERENCE);
      return [
        sameAnswer(kindsByReply),
        ...REFUSED_KINDS.filter((kind) => kind !== REFERENCE).map((kind) => {
          const one = medianOf(kind);
          const name = `refusal, ${kind} (${one.toFixed(1)} ms) to ${REFERENCE} (${known.toFixed(1)} ms)`;
          return between(name, one / known, RATIO);
        }),
      ];
    }),
  );
}

function sameAnswer(kindsByReply: ReadonlyMap<string, ReadonlySet<RefusedKind>>): Measurement {
  const holds = kindsByReply.size === 1;
  if (!holds) {
    for (const [answer, kinds] of kindsByReply) process.stdout.write(`${[...kinds].join(', ')}: ${answer}\n`);
  }
  const name = `refusals of ${REFUSED_KINDS.length} kinds of accounts, status, headers and body`;
  return { name, value: `${kindsByReply.size} answer${holds ? '' : 's'}`, budget: '1 answer', holds };
}

/** Every round has its own address, so that the limit per address does not apply. */
async function refuse(address: string, email: string, round: number): Promise<Refusal> {
  const body = JSON.stringify({ email, password: 'Not-The-Password-1', locale: 'en-GB' });
  const began = performance.now();
  const asking = request(`${address}/api/v1/authProviders/credentials/sessions`, {
    method: 'POST',
    agent: false,
    localAddress: `127.0.${1 + Math.floor(round / 250)}.${1 + (round % 250)}`,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  asking.end(body);
  const [reply]: IncomingMessage[] = await once(asking, 'response');
  if (!reply) throw new Error('no response');
  const replied = await text(reply);
  const milliseconds = performance.now() - began;
  if (!replied.includes('CREDENTIALS_INVALID'))
    throw new Error(`${reply.statusCode} instead of a rejection: ${replied}`);
  const headers = Object.entries(reply.headers).filter(([name]) => !OF_EVERY_ANSWER_ITS_OWN.includes(name));
  return { milliseconds, reply: JSON.stringify([reply.statusCode, headers, replied]) };
}

/** In random order, so that none always follows the same one. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
