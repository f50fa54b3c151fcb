import type { Template } from '../content/mail-content.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

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
