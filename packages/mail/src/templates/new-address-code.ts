import type { Template } from '../letter/letter.ts';

// No time and device here: the new address may belong to a stranger, who should learn nothing about the player.
export const newAddressCode: Template<'new-address-code'> = ({ to, code, validMinutes }) => ({
  subject: { id: 'Mail.NewAddressCode.Subject' },
  title: { id: 'Mail.NewAddressCode.Title' },
  body: { id: 'Mail.NewAddressCode.Body', values: { address: to } },
  code,
  validity: { id: 'Mail.NewAddressCode.Validity', values: { minutes: validMinutes } },
  note: { id: 'Mail.NewAddressCode.Note' },
});
