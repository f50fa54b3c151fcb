import type { MessageId } from '@gatehouse/messages/ids.ts';

/** What a form says about a failed call, and where: at one of its fields, above them, or as the way to a fresh sign-in. */
export interface FormFailure<Field extends string = never> {
  readonly at: Field | 'form' | 'sign-in-again';
  readonly text: MessageId;
}
