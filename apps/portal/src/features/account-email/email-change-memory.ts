import type { TextStorage } from '../../platform/storage.ts';
import type { SessionStore } from '../../stores/session-store.ts';
import { isSignedIn } from '../../stores/session-user.ts';

const STORAGE_NAME = 'gatehouse.email-change';

/** Progress of an e-mail change. The page may unload while the player checks the mailbox or signs in again. */
export interface EmailChangeMemory {
  email: string;
  /** When the code was sent; null while only the address is known. */
  sentAt: number | null;
}

/** Readable only by the player who started the change, and only in this tab. */
export function createEmailChangeMemory(sessionStorage: TextStorage, userId: string) {
  return {
    read(): EmailChangeMemory | null {
      try {
        const kept = Object(JSON.parse(sessionStorage.getItem(STORAGE_NAME) ?? 'null'));
        if (kept.userId !== userId || typeof kept.email !== 'string') return null;
        return { email: kept.email, sentAt: typeof kept.sentAt === 'number' ? kept.sentAt : null };
      } catch {
        return null;
      }
    },
    keep: (memory: EmailChangeMemory) =>
      sessionStorage.setItem(STORAGE_NAME, JSON.stringify({ userId, ...memory })),
    forget: () => sessionStorage.removeItem(STORAGE_NAME),
  };
}

/** The next person at this computer must not find the address: it goes with its player, unless they sign in again. */
export function followEmailChange(session: SessionStore, sessionStorage: TextStorage): () => void {
  return session.subscribe(({ user, isSigningInAgain }, { user: before }) => {
    const hasLeft = user === 'signed-out' && before !== 'signed-out' && !isSigningInAgain;
    const isOther = isSignedIn(user) && createEmailChangeMemory(sessionStorage, user.userId).read() === null;
    if (hasLeft || isOther) sessionStorage.removeItem(STORAGE_NAME);
  });
}
