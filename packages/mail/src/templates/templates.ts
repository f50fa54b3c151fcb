import type { MailContent, Template } from '../content/mail-content.ts';
import type { Mail, MailContext, TemplateName } from '../mail.ts';
import { accountReturned } from './account-returned.ts';
import { addressChanged } from './address-changed.ts';
import { downloadLink } from './download-link.ts';
import { newAddressCode } from './new-address-code.ts';
import { newDevice } from './new-device.ts';
import { orderDisputed } from './order-disputed.ts';
import { orderRefundFailed } from './order-refund-failed.ts';
import { orderRefundStarted } from './order-refund-started.ts';
import { orderRefunded } from './order-refunded.ts';
import { passwordChanged } from './password-changed.ts';
import { priceDrop } from './price-drop.ts';
import { providerLinked } from './provider-linked.ts';
import { providerUnlinked } from './provider-unlinked.ts';
import { receipt } from './receipt.ts';
import { recoverPassword } from './recover-password.ts';
import { twoFactorOff } from './two-factor-off.ts';
import { twoFactorOn } from './two-factor-on.ts';
import { twoFactorRecovered } from './two-factor-recovered.ts';
import { validateAddress } from './validate-address.ts';

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
  receipt,
  'order-refund-started': orderRefundStarted,
  'order-refunded': orderRefunded,
  'order-refund-failed': orderRefundFailed,
  'order-disputed': orderDisputed,
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
