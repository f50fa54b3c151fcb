import type { MailContent, Template } from '../content/mail-content.ts';
import type { Mail, MailContext, TemplateName } from '../mail.ts';
import { downloadLink, newAddressCode, recoverPassword, validateAddress } from './links-and-codes.ts';
import {
  orderDisputed,
  orderPartlyRefunded,
  orderRefunded,
  orderRefundFailed,
  orderRefundStarted,
  priceDrop,
  receipt,
  withdrawal,
  withdrawalReview,
} from './orders.ts';
import {
  accountDeletion,
  accountReturned,
  addressChanged,
  dataExport,
  newDevice,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  providerLinked,
  providerUnlinked,
  twoFactorOff,
  twoFactorOn,
  twoFactorRecovered,
} from './security.ts';

const TEMPLATES: { [Name in TemplateName]: Template<Name> } = {
  'validate-address': validateAddress,
  'recover-password': recoverPassword,
  'account-returned': accountReturned,
  'new-address-code': newAddressCode,
  'address-changed': addressChanged,
  'password-changed': passwordChanged,
  'two-factor-on': twoFactorOn,
  'two-factor-off': twoFactorOff,
  'two-factor-recovered': twoFactorRecovered,
  'new-device': newDevice,
  'provider-linked': providerLinked,
  'provider-unlinked': providerUnlinked,
  'account-deletion': accountDeletion,
  'data-export': dataExport,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  receipt,
  'order-refund-started': orderRefundStarted,
  'order-refunded': orderRefunded,
  'order-partly-refunded': orderPartlyRefunded,
  'order-refund-failed': orderRefundFailed,
  'order-disputed': orderDisputed,
  withdrawal,
  'withdrawal-review': withdrawalReview,
  'price-drop': priceDrop,
  'download-link': downloadLink,
};

export function buildMailContent(mail: Mail, context: Pick<MailContext, 'brand'>): MailContent {
  // The table pairs every name with its own template; the compiler cannot infer that through an index.
  const template = TEMPLATES[mail.template] as (
    mail: Mail,
    context: Pick<MailContext, 'brand'>,
  ) => MailContent;
  return template(mail, context);
}
