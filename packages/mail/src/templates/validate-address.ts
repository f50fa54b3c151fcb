import type { Template } from '../content/mail-content.ts';

export const validateAddress: Template<'validate-address'> = ({ to, link, artUrl }) => ({
  subject: { id: 'Mail.ValidateAddress.Subject' },
  title: { id: 'Mail.ValidateAddress.Title' },
  body: { id: 'Mail.ValidateAddress.Body', values: { address: to } },
  action: { label: { id: 'Mail.ValidateAddress.Action' }, link },
  note: { id: 'Mail.ValidateAddress.Note' },
  ...(artUrl && { artUrl }),
});
