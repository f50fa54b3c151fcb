import type { TextStorage } from '../../platform/storage.ts';

const STORAGE_NAME = 'gatehouse.email-change';

/** How far a change has come. The player looks into the mailbox or signs in again, and the page may be gone meanwhile. */
export interface EmailChangeMemory {
  email: string;
  /** When the code was sent; null while only the address is known. */
  sentAt: number | null;
}

/** Told to the player who began it alone, in this tab alone. */
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
