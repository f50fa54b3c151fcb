import type { Template } from '../content/mail-content.ts';

// No time and device here: the new address may belong to another person, who must not learn anything about the player.
export const newAddressCode: Template<'new-address-code'> = ({ to, code, validMinutes }) => ({
  subject: { id: 'Mail.NewAddressCode.Subject' },
  title: { id: 'Mail.NewAddressCode.Title' },
  body: { id: 'Mail.NewAddressCode.Body', values: { address: to } },
  code,
  validity: { id: 'Mail.NewAddressCode.Validity', values: { minutes: validMinutes } },
  note: { id: 'Mail.NewAddressCode.Note' },
});
