import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { UserLookup } from './user-lookup.service.ts';

export type PlayerSessions = ReturnType<typeof createPlayerSessions>;

export function createPlayerSessions({
  userLookup,
  sessions,
}: {
  userLookup: UserLookup;
  sessions: Sessions;
}) {
  return {
    async list(userId: string) {
      await userLookup.find({ given: userId, id: userId });
      return sessions.listFull(userId);
    },
  };
}
