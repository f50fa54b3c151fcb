import type { Library } from '@gatehouse/contract/library';
import { type Failures, SIGN_IN_AGAIN, TRANSPORT_FAILURES } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type DeletionFailure = FormFailure<never>;

export const DELETION_FAILURES: Failures<'PUT /user/deletion', DeletionFailure> = {
  ...TRANSPORT_FAILURES,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  unexpected: { at: 'form', text: 'AccountDeletion.Failed.Text' },
};

export interface Losses {
  games: readonly string[];
  extras: readonly string[];
  accounts: readonly string[];
}

/** The names of what goes with the account. */
export function lossesOf(
  { items }: Pick<Library, 'items'>,
  accounts: readonly { displayName: string }[],
): Losses {
  const extras = items.flatMap(({ belongings }) => belongings.filter(({ kind }) => kind !== 'game'));
  return {
    games: items.map(({ displayName }) => displayName),
    extras: [...new Set(extras.map(({ displayName }) => displayName))],
    accounts: accounts.map(({ displayName }) => displayName),
  };
}
