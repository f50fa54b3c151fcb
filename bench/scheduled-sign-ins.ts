import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { emailOf, PASSWORD } from './population.ts';

interface Schedule {
  seconds: number;
  everyMs: number;
  players: number;
  /** After a player's first sign-in the device is known, and no mail is sent about it. */
  hasDevices?: boolean;
}

export interface SignIn {
  status: number;
  milliseconds: number;
}

/** Goes on with the next player in every run: ten sign-ins of one player in ten minutes are free. */
let scheduled = 0;

/** Players sign in on a schedule and do not wait for each other, each from its own address, as real players do. */
export async function signInForSeconds(
  address: string,
  { seconds, everyMs, players, hasDevices = false }: Schedule,
): Promise<SignIn[]> {
  const agent = new Agent({ keepAlive: true });
  const all: Promise<SignIn>[] = [];
  for (let nth = 0; nth < (seconds * 1000) / everyMs; nth += 1) {
    all.push(signIn(address, agent, 1 + (scheduled % players), hasDevices));
    scheduled += 1;
    await wait(everyMs);
  }
  const done = await Promise.all(all);
  agent.destroy();
  return done;
}

async function signIn(address: string, agent: Agent, player: number, hasDevice: boolean): Promise<SignIn> {
  const body = JSON.stringify({ email: emailOf(player), password: PASSWORD, locale: 'en-GB' });
  const began = performance.now();
  const asking = request(`${address}/api/v1/authProviders/credentials/sessions`, {
    method: 'POST',
    agent,
    localAddress: `127.9.0.${player}`,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(hasDevice && { 'x-installation-id': installationOf(player) }),
    },
  });
  asking.end(body);
  const [reply] = await once(asking, 'response');
  await text(reply);
  return { status: reply.statusCode, milliseconds: performance.now() - began };
}

function installationOf(player: number): string {
  return `00000000-0000-4000-8000-${String(player).padStart(12, '0')}`;
}
