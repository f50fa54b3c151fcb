import type { MessageId } from '@gatehouse/messages/ids.ts';

const EMAIL_MESSAGES = ['EmailChange.Success.Text', 'EmailChange.Success.Provider'] as const;
const DELETION_MESSAGE = 'AccountDeletion.Success.Text';

export type SuccessMessage =
  | { title: MessageId; message: (typeof EMAIL_MESSAGES)[number]; email: string }
  | { title: MessageId; message: typeof DELETION_MESSAGE; date: string };

/** Validates the navigation state: it may be old, or belong to another page. */
export function successMessageIn(state: unknown): SuccessMessage | null {
  const { message, email, date } = Object(state);
  const known = EMAIL_MESSAGES.find((one) => one === message);
  if (known && typeof email === 'string') {
    return { title: 'EmailChange.Success.Title', message: known, email };
  }
  if (message !== DELETION_MESSAGE || typeof date !== 'string' || Number.isNaN(Date.parse(date))) return null;
  return { title: 'AccountDeletion.Success.Title', message, date };
}
