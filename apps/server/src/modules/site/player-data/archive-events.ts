import type { AccountEvent, SignInWay } from '@gatehouse/contract/activity';

/** The sentences of the tab “Activity”. */
const EVENT_TEXTS: Readonly<Record<AccountEvent['kind'], string>> = {
  account_created: 'Activity.AccountCreated.Text',
  sign_in: 'Nav.SignIn.Link',
  sign_in_failed: 'Activity.SignInFailed.Text',
  code_failed: 'Activity.CodeFailed.Text',
  email_change_requested: 'Activity.EmailRequested.Text',
  email_changed: 'Activity.EmailChanged.Text',
  email_reverted: 'Activity.EmailReverted.Text',
  password_changed: 'Activity.PasswordChanged.Text',
  password_recovered: 'Activity.PasswordRecovered.Text',
  password_recovered_by_alert: 'Activity.PasswordRecovered.Text',
  two_factor_on: 'Activity.AuthenticatorAdded.Text',
  two_factor_off: 'Activity.TwoFactorOff.Text',
  two_factor_recovered: 'Activity.TwoFactorOff.Recovered',
  two_factor_undone: 'Activity.TwoFactorOff.Undone',
  authenticator_removed: 'Activity.AuthenticatorRemoved.Text',
  provider_linked: 'Activity.ProviderLinked.Text',
  provider_unlinked: 'Activity.ProviderUnlinked.Text',
  passkey_added: 'Activity.PasskeyAdded.Text',
  passkey_removed: 'Activity.PasskeyRemoved.Text',
  session_ended: 'Activity.SessionEnded.Text',
  other_sessions_ended: 'Activity.SessionsEnded.Text',
  sessions_ended_by_support: 'Activity.SessionsEnded.Support',
  purchased: 'Activity.Purchased.Text',
  refunded: 'Activity.Refunded.Text',
  game_account_created: 'Activity.GameAccountCreated.Text',
  game_account_moved: 'Activity.GameAccountMoved.Text',
  game_account_taken: 'Activity.GameAccountTaken.Text',
  game_account_renamed: 'Activity.GameAccountRenamed.Text',
  deletion_requested: 'Activity.DeletionRequested.Text',
  deletion_cancelled: 'Activity.DeletionCancelled.Text',
  data_export_requested: 'Activity.DataExportRequested.Text',
  device_trusted: 'Activity.DeviceTrusted.Text',
  banned: 'Activity.Banned.Text',
  unbanned: 'Activity.Unbanned.Text',
};

const SIGN_IN_TEXTS: Readonly<Record<SignInWay, string>> = {
  password: 'Activity.SignIn.Password',
  google: 'Activity.SignIn.Provider',
  facebook: 'Activity.SignIn.Provider',
  passkey: 'Activity.SignIn.Passkey',
  launcher: 'Activity.SignIn.Launcher',
  board: 'Activity.SignIn.Board',
  support: 'Activity.SignIn.Support',
};

const PLACEHOLDER = /\{(\w+)(?:, number)?\}/g;

/** What happened, as one sentence. An event of a later version has its name. */
export function describeEvent(
  texts: Readonly<Record<string, string>>,
  { kind, details }: { kind: string; details: Readonly<Record<string, unknown>> },
): string {
  const { way, ended, title, provider } = details;
  const id = kind === 'sign_in' ? SIGN_IN_TEXTS[way as SignInWay] : EVENT_TEXTS[kind as AccountEvent['kind']];
  const values: Record<string, unknown> = {
    ...details,
    item: title,
    provider: capitalised(provider ?? way),
    device: namesOf(ended),
  };
  return fillText(texts, id, values) ?? kind;
}

/** Values that are missing are dashes. */
export function fillText(
  texts: Readonly<Record<string, string>>,
  id: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  return texts[id]?.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? '–'));
}

function capitalised(name: unknown): string {
  const text = String(name ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function namesOf(device: unknown): string | undefined {
  const { browser, system } = (device ?? {}) as { browser?: string | null; system?: string | null };
  return [browser, system].filter(Boolean).join(', ') || undefined;
}
