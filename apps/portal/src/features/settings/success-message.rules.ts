import type { MessageId } from '@gatehouse/messages/ids.ts';

const MESSAGES = ['EmailChange.Success.Text', 'EmailChange.Success.Provider'] as const;

export interface SuccessMessage {
  title: MessageId;
  message: (typeof MESSAGES)[number];
  /** The new e-mail. */
  email: string;
}

/** Validates the navigation state: it may be old, or belong to another page. */
export function successMessageIn(state: unknown): SuccessMessage | null {
  const { message, email } = Object(state);
  const known = MESSAGES.find((one) => one === message);
  return known && typeof email === 'string'
    ? { title: 'EmailChange.Success.Title', message: known, email }
    : null;
}
