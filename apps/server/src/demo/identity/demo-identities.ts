import { createHash } from 'node:crypto';
import type { SocialProvider } from '@gatehouse/domain/games';
import { DEMO_PEOPLE } from '../seed/demo-world.seed.ts';

export interface DemoIdentity {
  name: string;
  email: string;
}

/** A new player, and players that the demo data contains. */
export const DEMO_IDENTITIES: readonly DemoIdentity[] = [
  { name: 'Mira Holt', email: 'mira@example.test' },
  { name: 'Pat Player', email: DEMO_PEOPLE.player.email },
  { name: 'Frankie Fresh', email: DEMO_PEOPLE.fresh.email },
];

/** Stable for each person, and different at each provider. */
export function subjectOf(provider: SocialProvider, email: string): string {
  const digest = createHash('sha256').update(`${provider}:${email.toLowerCase()}`).digest('hex');
  return BigInt(`0x${digest.slice(0, 17)}`)
    .toString()
    .padStart(21, '1');
}
