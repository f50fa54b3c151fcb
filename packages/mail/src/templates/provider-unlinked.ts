import type { Template } from '../content/mail-content.ts';
import { PROVIDER_NAMES } from './provider-names.ts';

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
