import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import { createSessionService } from '../sessions/sessions.service.ts';

export interface SignOutService {
  signOut(sessionId: string): Promise<void>;
}

export function createSignOutService(parts: { db: Database; clock: Clock; random: Random }): SignOutService {
  const sessions = createSessionService(parts);
  return { signOut: (sessionId) => sessions.endSession(parts.db.queries, sessionId) };
}
