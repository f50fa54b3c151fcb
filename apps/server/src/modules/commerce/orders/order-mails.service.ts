import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { formatMoney } from '@gatehouse/domain/money';
import { localRegionName } from '@gatehouse/domain/region-name';
import type { Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { UserRow } from '../../identity/users/users.service.ts';
import { mailPicture } from '../../mail/delivery/mail-art.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import type { MailToSend } from '../../mail/queue/queued-mail.ts';
import { fullTitleOf, orderNumberOf } from './order.rules.ts';
import type { OrderAccounts } from './order-accounts.service.ts';
import { type OrderRow, ordersWithoutReceipt, ownedAlready, updateOrder } from './orders.repository.ts';

/** About a change of an order that was paid. */
export type OrderMail = 'order-refund-started' | 'order-refunded' | 'order-refund-failed' | 'order-disputed';

type MailOf<Name extends MailToSend['template']> = Extract<MailToSend, { template: Name }>;

/** A declaration, and what became of it. */
interface Withdrawal {
  name: string;
  declaredAt: Date;
  state: MailOf<'withdrawal'>['state'];
  reason: MailOf<'withdrawal-review'>['reason'] | null;
}

export type OrderMails = ReturnType<typeof createOrderMails>;

/** The order page has the others. */
const OUTSTANDING_MAX = 20;

/** In the transaction of the change. An address that was never validated may belong to another person and gets no mail. */
export function createOrderMails({
  env,
  content,
  clock,
  mails,
  mailLinks,
  orderAccounts,
}: {
  env: { environment: Environment; publicUrl: string };
  content: Content;
  clock: Clock;
  mails: Mails;
  mailLinks: MailLinks;
  orderAccounts: OrderAccounts;
}) {
  /** What all mails about an order say. Null where none is sent. */
  async function mailAbout(
    tx: Queries,
    order: OrderRow,
    { id, email, emailValidatedAt, locale: preferred }: UserRow,
  ) {
    if (email === null || emailValidatedAt === null || order.amount === 0) return null;
    const locale = supportedLocale(preferred, env.environment);
    const account = (await orderAccounts.find(id, [order], tx)).get(order.id);
    return {
      to: email,
      locale,
      link: mailLinks.order(locale, order.id),
      number: orderNumberOf(order.number),
      item: fullTitleOf(order),
      ...(account
        ? {
            account: {
              name: account.displayName,
              region: account.region && localRegionName(account.region, locale),
            },
          }
        : {}),
      price: formatMoney(order, locale),
    };
  }

  function coverOf({ productName }: OrderRow): { artUrl?: string } {
    const product = content.products.get(productName);
    return product ? { artUrl: mailPicture(content, product, env.publicUrl) } : {};
  }

  async function sendReceipt(tx: Queries, order: OrderRow, player: UserRow): Promise<void> {
    const mail = await mailAbout(tx, order, player);
    if (!mail || order.paidAt === null) return;
    const { seller, policy } = content.shop;
    await mails.send(tx, {
      ...mail,
      template: 'receipt',
      isExtra: order.extraName !== null,
      paidAt: order.paidAt.toISOString(),
      tax: formatMoney({ amount: order.taxAmount, currency: order.currency }, mail.locale),
      taxPercent: order.taxPercent,
      ...(order.country === null ? {} : { country: countryName(order.country, mail.locale) }),
      isUpgrade: order.isUpgrade,
      hasConsent: order.consentedAt !== null,
      ...(policy.refundDays === undefined
        ? {}
        : { refunds: { days: policy.refundDays, contact: seller.email } }),
      seller: [seller.name, ...seller.address].join(', '),
      ...(seller.taxId ? { taxId: seller.taxId } : {}),
      ...coverOf(order),
    });
    await updateOrder(tx, order.id, { receiptMailedAt: clock.now() });
  }

  return {
    sendReceipt,
    /** In the transaction that validates the address, for what was paid before. The caller holds the player's row. */
    async sendOutstandingReceipts(tx: Queries, player: UserRow): Promise<void> {
      const waiting = await ordersWithoutReceipt(tx, player.id, OUTSTANDING_MAX);
      const unused = await ownedAlready(
        tx,
        waiting.map(({ id }) => id),
      );
      for (const order of waiting) if (!unused.has(order.id)) await sendReceipt(tx, order, player);
    },
    /** What was declared and when, and whether the money goes back; to support, what an operator has to decide. */
    async sendWithdrawal(
      tx: Queries,
      order: OrderRow,
      player: UserRow,
      { name, declaredAt, state, reason }: Withdrawal,
    ): Promise<void> {
      const declared = {
        name,
        declaredAt: declaredAt.toISOString(),
        ...(reason === null ? {} : { reason }),
      };
      const mail = await mailAbout(tx, order, player);
      if (mail) {
        const left = { amount: order.amount - order.refundedAmount, currency: order.currency };
        const returned = formatMoney(left, mail.locale);
        await mails.send(tx, { ...mail, ...declared, template: 'withdrawal', state, returned });
      }
      if (state !== 'review') return;
      const locale = supportedLocale(content.portal.locales?.[0] ?? DEFAULT_LOCALE, env.environment);
      await mails.send(tx, {
        ...declared,
        template: 'withdrawal-review',
        to: content.shop.seller.email,
        locale,
        number: orderNumberOf(order.number),
        item: fullTitleOf(order),
        price: formatMoney(order, locale),
        player: player.email ?? player.id,
      });
    },
    async sendPartlyRefunded(tx: Queries, order: OrderRow, player: UserRow, amount: number): Promise<void> {
      const mail = await mailAbout(tx, order, player);
      if (!mail) return;
      const refunded = formatMoney({ amount, currency: order.currency }, mail.locale);
      await mails.send(tx, { ...mail, template: 'order-partly-refunded', refunded });
    },
    async send(
      tx: Queries,
      template: OrderMail,
      order: OrderRow,
      player: UserRow,
      marks: { isByHand?: true; wasOwned?: true } = {},
    ): Promise<void> {
      const mail = await mailAbout(tx, order, player);
      if (mail) await mails.send(tx, { ...mail, ...marks, template });
    },
  };
}

function countryName(country: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
}
