import type { AccountEvent, SignInWay } from '@gatehouse/contract/activity';
import type { SessionDevice } from '@gatehouse/contract/session';
import { PROVIDER_NAMES } from '@gatehouse/domain/games';
import type { MessageId } from '@gatehouse/messages/ids.ts';

type Kind = AccountEvent['kind'];
type EventOf<K extends Kind> = Extract<AccountEvent, { kind: K }>;

export interface Sentence {
  id: MessageId;
  values?: Record<string, string | number>;
}

const SIGN_INS: Record<SignInWay, Sentence> = {
  password: { id: 'Activity.SignIn.Password' },
  google: { id: 'Activity.SignIn.Provider', values: { provider: PROVIDER_NAMES.google } },
  facebook: { id: 'Activity.SignIn.Provider', values: { provider: PROVIDER_NAMES.facebook } },
  passkey: { id: 'Activity.SignIn.Passkey' },
  launcher: { id: 'Activity.SignIn.Launcher' },
  board: { id: 'Activity.SignIn.Board' },
  support: { id: 'Activity.SignIn.Support' },
};

type NameOf = (device: SessionDevice | null) => string;

const SENTENCES: { readonly [K in Kind]: (event: EventOf<K>, nameOf: NameOf) => Sentence } = {
  account_created: () => ({ id: 'Activity.AccountCreated.Text' }),
  sign_in: ({ way }) => SIGN_INS[way],
  sign_in_failed: ({ count }) => ({ id: 'Activity.SignInFailed.Text', values: { count } }),
  code_failed: ({ count }) => ({ id: 'Activity.CodeFailed.Text', values: { count } }),
  email_change_requested: () => ({ id: 'Activity.EmailRequested.Text' }),
  email_changed: () => ({ id: 'Activity.EmailChanged.Text' }),
  email_reverted: () => ({ id: 'Activity.EmailReverted.Text' }),
  password_changed: () => ({ id: 'Activity.PasswordChanged.Text' }),
  password_recovered: () => ({ id: 'Activity.PasswordRecovered.Text' }),
  password_recovered_by_alert: () => ({ id: 'Activity.PasswordRecovered.Text' }),
  two_factor_on: () => ({ id: 'Activity.AuthenticatorAdded.Text' }),
  two_factor_off: ({ by }) => ({
    id: by === 'support' ? 'Activity.TwoFactorOff.Support' : 'Activity.TwoFactorOff.Text',
  }),
  two_factor_recovered: () => ({ id: 'Activity.TwoFactorOff.Recovered' }),
  two_factor_undone: () => ({ id: 'Activity.TwoFactorOff.Undone' }),
  authenticator_removed: () => ({ id: 'Activity.AuthenticatorRemoved.Text' }),
  device_trusted: () => ({ id: 'Activity.DeviceTrusted.Text' }),
  provider_linked: ({ provider }) => ({
    id: 'Activity.ProviderLinked.Text',
    values: { provider: PROVIDER_NAMES[provider] },
  }),
  provider_unlinked: ({ provider }) => ({
    id: 'Activity.ProviderUnlinked.Text',
    values: { provider: PROVIDER_NAMES[provider] },
  }),
  passkey_added: () => ({ id: 'Activity.PasskeyAdded.Text' }),
  passkey_removed: () => ({ id: 'Activity.PasskeyRemoved.Text' }),
  session_ended: ({ ended }, nameOf) => ({
    id: 'Activity.SessionEnded.Text',
    values: { device: nameOf(ended) },
  }),
  other_sessions_ended: () => ({ id: 'Activity.SessionsEnded.Text' }),
  sessions_ended_by_support: () => ({ id: 'Activity.SessionsEnded.Support' }),
  purchased: ({ title: item }) => ({ id: 'Activity.Purchased.Text', values: { item } }),
  refunded: ({ title: item }) => ({ id: 'Activity.Refunded.Text', values: { item } }),
  game_account_created: ({ name }) => ({ id: 'Activity.GameAccountCreated.Text', values: { name } }),
  game_account_moved: ({ name }) => ({ id: 'Activity.GameAccountMoved.Text', values: { name } }),
  game_account_taken: ({ name }) => ({ id: 'Activity.GameAccountTaken.Text', values: { name } }),
  game_account_renamed: ({ name, formerName }) => ({
    id: 'Activity.GameAccountRenamed.Text',
    values: { name, formerName },
  }),
  deletion_requested: () => ({ id: 'Activity.DeletionRequested.Text' }),
  deletion_cancelled: () => ({ id: 'Activity.DeletionCancelled.Text' }),
  data_export_requested: () => ({ id: 'Activity.DataExportRequested.Text' }),
  banned: () => ({ id: 'Activity.Banned.Text' }),
  unbanned: () => ({ id: 'Activity.Unbanned.Text' }),
};

/** `nameOf` names a device. */
export function sentenceOf<K extends Kind>(event: EventOf<K>, nameOf: NameOf): Sentence {
  // The compiler cannot relate the entry to a kind that it does not know.
  const say = SENTENCES[event.kind as K] as (event: EventOf<K>, nameOf: NameOf) => Sentence;
  return say(event, nameOf);
}

/** What another person may have done: the player is asked whether they did it themselves. */
const MAY_BE_ATTACK: Record<Kind, boolean> = {
  account_created: false,
  sign_in: true,
  sign_in_failed: false,
  // Whoever typed it knew the password.
  code_failed: true,
  email_change_requested: true,
  email_changed: true,
  email_reverted: false,
  password_changed: true,
  password_recovered: true,
  password_recovered_by_alert: false,
  two_factor_on: true,
  two_factor_off: true,
  two_factor_recovered: true,
  two_factor_undone: false,
  authenticator_removed: true,
  device_trusted: true,
  provider_linked: true,
  provider_unlinked: true,
  passkey_added: true,
  passkey_removed: true,
  session_ended: true,
  other_sessions_ended: true,
  sessions_ended_by_support: false,
  purchased: false,
  refunded: false,
  game_account_created: false,
  game_account_moved: false,
  game_account_taken: false,
  game_account_renamed: false,
  deletion_requested: true,
  deletion_cancelled: false,
  data_export_requested: true,
  banned: false,
  unbanned: false,
};

export const mayBeAttack = ({ kind }: Pick<AccountEvent, 'kind'>): boolean => MAY_BE_ATTACK[kind];
