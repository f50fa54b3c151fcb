import type { NameFailureReason } from '@gatehouse/domain/game-account-name';
import { type Failures, GENERAL_FAILURES, SIGN_IN_AGAIN } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

export type AccountFailure = FormFailure<'name'>;

const NAME_FAILURES: Record<NameFailureReason | 'NAME_REFUSED', AccountFailure> = {
  already_exists: { at: 'name', text: 'GameAccounts.Name.Exists' },
  too_short: { at: 'name', text: 'GameAccounts.Name.Short' },
  too_long: { at: 'name', text: 'GameAccounts.Name.Long' },
  curse_word: { at: 'name', text: 'GameAccounts.Name.Rude' },
  unknown_error: { at: 'name', text: 'GameAccounts.Name.Invalid' },
  NAME_REFUSED: { at: 'name', text: 'GameAccounts.Name.Invalid' },
};

const NOT_FOUND: AccountFailure = { at: 'form', text: 'Error.NOT_FOUND' };

export const CREATE_FAILURES: Failures<'POST /users/me/accounts', AccountFailure> = {
  ...GENERAL_FAILURES,
  ...NAME_FAILURES,
  NOT_FOUND,
  ACCOUNT_CREATION_FAILED: { at: 'form', text: 'Error.ACCOUNT_CREATION_FAILED' },
};

/** The calls on the way into a game, which may create an account there. */
export type PlayCall = 'POST /users/me/accounts' | 'GET /user/game/:id/environment/:env' | 'POST /auth/codes';

export const PLAY_FAILURES: Failures<PlayCall, AccountFailure> = {
  ...GENERAL_FAILURES,
  ...CREATE_FAILURES,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
};

export const ADD_FAILURES: Failures<'PUT /users/me/accounts', AccountFailure> = {
  ...GENERAL_FAILURES,
  NOT_FOUND,
  ACCOUNT_ADD_FAILED: { at: 'form', text: 'GameAccounts.Existing.Refused' },
};

export const RENAME_FAILURES: Failures<'PUT /users/me/accounts/:id/displayName', AccountFailure> = {
  ...GENERAL_FAILURES,
  ...NAME_FAILURES,
  NOT_FOUND,
};
