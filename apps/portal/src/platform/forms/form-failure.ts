import type { MessageId } from '@gatehouse/messages/ids.ts';

/** What a form shows for a failed call, and where: at a field, above the fields, or as a request to sign in again. */
export interface FormFailure<Field extends string = never> {
  readonly at: Field | 'form' | 'sign-in-again';
  readonly text: MessageId;
  readonly values?: Readonly<Record<string, number>>;
}
