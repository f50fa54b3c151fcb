import type { Template } from '../content/mail-content.ts';

export const validateAddress: Template<'validate-address'> = ({ to, link, artUrl }) => ({
  subject: { id: 'Mail.ValidateAddress.Subject' },
  title: { id: 'Mail.ValidateAddress.Title' },
  body: { id: 'Mail.ValidateAddress.Body', values: { address: to } },
  action: { label: { id: 'Mail.ValidateAddress.Action' }, link },
  note: { id: 'Mail.ValidateAddress.Note' },
  ...(artUrl && { artUrl }),
});

// No time and device here: the new address may belong to another person, who must not learn anything about the player.
export const newAddressCode: Template<'new-address-code'> = ({ to, code, validMinutes }) => ({
  subject: { id: 'Mail.NewAddressCode.Subject' },
  title: { id: 'Mail.NewAddressCode.Title' },
  body: { id: 'Mail.NewAddressCode.Body', values: { address: to } },
  code,
  validity: { id: 'Mail.NewAddressCode.Validity', values: { minutes: validMinutes } },
  note: { id: 'Mail.NewAddressCode.Note' },
});

export const recoverPassword: Template<'recover-password'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.RecoverPassword.Subject' },
  title: { id: 'Mail.RecoverPassword.Title' },
  body: { id: 'Mail.RecoverPassword.Body', values: { address: to } },
  occasion,
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.RecoverPassword.Validity', values: { hours: validHours } },
  note: { id: 'Mail.RecoverPassword.Note' },
});

export const downloadLink: Template<'download-link'> = (mail, { brand }) => {
  const product = mail.product ?? brand.name;
  return {
    subject: { id: 'Mail.DownloadLink.Subject', values: { product } },
    title: { id: 'Mail.DownloadLink.Title', values: { product } },
    body: { id: 'Mail.DownloadLink.Body', values: { address: mail.to, product } },
    action: { label: { id: 'Mail.DownloadLink.Action', values: { product } }, link: mail.link },
    note: { id: 'Mail.DownloadLink.Note' },
    ...(mail.artUrl && { artUrl: mail.artUrl }),
  };
};
