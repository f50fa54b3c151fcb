import type { NewAccountEvent } from '@gatehouse/contract/activity';
import type { AlertTemplate } from '@gatehouse/mail/render';
import type { SecurityEvent } from '../../mail/alerts/security-alerts.service.ts';

type EventOf<Template extends AlertTemplate> = Extract<SecurityEvent, { template: Template }>;

/** A new alert does not compile without its event, so that the mails and the list cannot disagree. */
const EVENTS: { readonly [T in AlertTemplate]: (event: EventOf<T>) => NewAccountEvent } = {
  'new-device': ({ facts: { way } }) => ({ kind: 'sign_in', way, isNewDevice: true }),
  'address-changed': () => ({ kind: 'email_changed' }),
  'account-returned': ({ facts: { undone } }) => ({
    kind: undone === 'email change' ? 'email_reverted' : 'two_factor_undone',
  }),
  'password-changed': ({ facts: { how } }) => ({ kind: how }),
  'two-factor-on': () => ({ kind: 'two_factor_on' }),
  'two-factor-off': ({ facts: { by } }) => ({ kind: 'two_factor_off', by }),
  'two-factor-recovered': () => ({ kind: 'two_factor_recovered' }),
  'account-deletion': () => ({ kind: 'deletion_requested' }),
  'provider-linked': ({ provider }) => ({ kind: 'provider_linked', provider }),
  'provider-unlinked': ({ provider }) => ({ kind: 'provider_unlinked', provider }),
  'passkey-added': () => ({ kind: 'passkey_added' }),
  'passkey-removed': () => ({ kind: 'passkey_removed' }),
};

export function accountEventOf<Template extends AlertTemplate>(event: EventOf<Template>): NewAccountEvent {
  // The compiler cannot relate the entry to a template that it does not know.
  const describe = EVENTS[event.template as Template] as (event: EventOf<Template>) => NewAccountEvent;
  return describe(event);
}
