import { PROVIDER_NAMES } from '@gatehouse/domain/games';
import type { Template } from '../content/mail-content.ts';

export const accountReturned: Template<'account-returned'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.AccountReturned.Subject' },
  title: { id: 'Mail.AccountReturned.Title' },
  body: { id: 'Mail.AccountReturned.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.AccountReturned.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.RecoverPassword.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});

export const addressChanged: Template<'address-changed'> = (mail) => ({
  subject: { id: 'Mail.AddressChanged.Subject' },
  title: { id: 'Mail.AddressChanged.Title' },
  body: {
    id: 'Mail.AddressChanged.Body',
    values: { address: mail.to, newAddress: maskAddress(mail.newAddress) },
  },
  occasion: mail.occasion,
  advice: { id: 'Mail.AddressChanged.Advice' },
  action: { label: { id: 'Mail.AddressChanged.Action' }, link: mail.link },
  validity: { id: 'Mail.AddressChanged.Validity', values: { days: mail.validDays } },
  note: { id: 'Mail.Note.NeverAsk' },
});

export const accountDeletion: Template<'account-deletion'> = ({ to, link, erasesAt, occasion }) => ({
  subject: { id: 'Mail.AccountDeletion.Subject' },
  title: { id: 'Mail.AccountDeletion.Title' },
  body: { id: 'Mail.AccountDeletion.Body', values: { address: to } },
  occasion,
  facts: [{ label: { id: 'Mail.AccountDeletion.Date' }, value: { moment: erasesAt } }],
  advice: { id: 'Mail.AccountDeletion.Advice' },
  action: { label: { id: 'Mail.AccountDeletion.Action' }, link },
  note: { id: 'Mail.Note.NeverAsk' },
});

// The link needs a sign-in: a person who reads the mailbox must not get the data.
export const dataExport: Template<'data-export'> = ({ to, link, requestedAt, expiresAt }) => ({
  subject: { id: 'Mail.DataExport.Subject' },
  title: { id: 'Mail.DataExport.Title' },
  body: { id: 'Mail.DataExport.Body', values: { address: to } },
  facts: [
    { label: { id: 'Mail.DataExport.Requested' }, value: { moment: requestedAt } },
    { label: { id: 'Mail.DataExport.Until' }, value: { moment: expiresAt } },
  ],
  advice: { id: 'Mail.DataExport.Advice' },
  action: { label: { id: 'Mail.DataExport.Action' }, link },
  note: { id: 'Mail.Note.NeverAsk' },
});

/** Enough for the owner to recognise an address, too little for another reader of the old mailbox. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '•••' : `${first}•••${address.slice(at)}`;
}

export const passwordChanged: Template<'password-changed'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.PasswordChanged.Subject' },
  title: { id: 'Mail.PasswordChanged.Title' },
  body: { id: 'Mail.PasswordChanged.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.PasswordChanged.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});

export const twoFactorOn: Template<'two-factor-on'> = ({ to, link, validDays, occasion }) => ({
  subject: { id: 'Mail.TwoFactorOn.Subject' },
  title: { id: 'Mail.TwoFactorOn.Title' },
  body: { id: 'Mail.TwoFactorOn.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.TwoFactorOn.Advice' },
  action: { label: { id: 'Mail.TwoFactorOn.Action' }, link },
  validity: { id: 'Mail.AddressChanged.Validity', values: { days: validDays } },
  note: { id: 'Mail.Note.NeverAsk' },
});

export const twoFactorOff: Template<'two-factor-off'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.TwoFactorOff.Subject' },
  title: { id: 'Mail.TwoFactorOff.Title' },
  body: { id: 'Mail.TwoFactorOff.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.TwoFactorOff.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});

export const twoFactorRecovered: Template<'two-factor-recovered'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.TwoFactorRecovered.Subject' },
  title: { id: 'Mail.TwoFactorRecovered.Title' },
  body: { id: 'Mail.TwoFactorRecovered.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.TwoFactorRecovered.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});

export const newDevice: Template<'new-device'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.NewDevice.Subject' },
  title: { id: 'Mail.NewDevice.Title' },
  body: { id: 'Mail.NewDevice.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.NewDevice.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});

export const providerLinked: Template<'provider-linked'> = ({
  to,
  link,
  validHours,
  occasion,
  provider: id,
}) => {
  const provider = PROVIDER_NAMES[id];
  return {
    subject: { id: 'Mail.ProviderLinked.Subject', values: { provider } },
    title: { id: 'Mail.ProviderLinked.Title', values: { provider } },
    body: { id: 'Mail.ProviderLinked.Body', values: { address: to, provider } },
    occasion,
    advice: { id: 'Mail.ProviderLinked.Advice', values: { provider } },
    action: { label: { id: 'Mail.Action.NewPassword' }, link },
    validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
    note: { id: 'Mail.Note.NeverAsk' },
  };
};

export const providerUnlinked: Template<'provider-unlinked'> = ({
  to,
  link,
  validHours,
  occasion,
  provider: id,
}) => {
  const provider = PROVIDER_NAMES[id];
  return {
    subject: { id: 'Mail.ProviderUnlinked.Subject', values: { provider } },
    title: { id: 'Mail.ProviderUnlinked.Title', values: { provider } },
    body: { id: 'Mail.ProviderUnlinked.Body', values: { address: to, provider } },
    occasion,
    advice: { id: 'Mail.ProviderUnlinked.Advice', values: { provider } },
    action: { label: { id: 'Mail.Action.NewPassword' }, link },
    validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
    note: { id: 'Mail.Note.NeverAsk' },
  };
};

export const passkeyAdded: Template<'passkey-added'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.PasskeyAdded.Subject' },
  title: { id: 'Mail.PasskeyAdded.Title' },
  body: { id: 'Mail.PasskeyAdded.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.PasskeyAdded.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});

export const passkeyRemoved: Template<'passkey-removed'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.PasskeyRemoved.Subject' },
  title: { id: 'Mail.PasskeyRemoved.Title' },
  body: { id: 'Mail.PasskeyRemoved.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.PasskeyRemoved.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});
