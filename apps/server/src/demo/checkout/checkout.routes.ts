import { join } from 'node:path';
import { formatMoney } from '@gatehouse/domain/money';
import { isUuid } from '@gatehouse/domain/uuid';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orderNumberOf } from '../../modules/commerce/orders/order.rules.ts';
import type { OrderRow } from '../../modules/commerce/orders/orders.service.ts';
import type { Content } from '../../modules/content/files/content.ts';
import { artPath } from '../../modules/content/localisation/art-path.ts';
import type { MailLinks } from '../../modules/mail/queue/mail-links.service.ts';
import { formIn, parseForms, sendSecretPage, serveStyles } from '../demo-http.ts';
import { CHECKOUT_STYLES, type CheckoutView, checkoutOverPage, checkoutPage } from './checkout-page.ts';
import type { CheckoutAct, DemoCheckout } from './demo-checkout.service.ts';

const ACTS: ReadonlySet<string> = new Set<CheckoutAct>(['pay', 'decline', 'cancel', 'later', 'close']);

interface Options {
  content: Content;
  mailLinks: MailLinks;
  demoCheckout: DemoCheckout;
}

type Request = FastifyRequest<{ Params: { order: string }; Querystring: Record<string, unknown> }>;

export async function demoCheckoutRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { content, mailLinks, demoCheckout } = options;
  serveStyles(app, CHECKOUT_STYLES, join(import.meta.dirname, 'checkout-page.css'));
  await app.register(async (scope) => {
    parseForms(scope);
    scope.get('/demo/checkout/:order', async (request: Request, reply) => {
      const { key } = request.query;
      const id = request.params.order;
      const found = typeof key === 'string' && isUuid(id) ? await demoCheckout.find(id, key) : null;
      if (!found || typeof key !== 'string')
        return sendSecretPage(reply.code(404), checkoutOverPage(content.brand.name, undefined));
      const { order, isOpen } = found;
      if (!isOpen)
        return sendSecretPage(
          reply,
          checkoutOverPage(content.brand.name, mailLinks.order(order.locale, order.id)),
        );
      return sendSecretPage(reply, checkoutPage({ ...viewOf(content, order), key }));
    });
    // The key in the form is what another site does not know.
    scope.post('/demo/checkout/:order', async (request: Request, reply) => {
      const form = formIn(request);
      const act = form.get('act') ?? '';
      const id = request.params.order;
      const order = isAct(act) && isUuid(id) ? await demoCheckout.act(id, form.get('key') ?? '', act) : null;
      if (!order) return sendSecretPage(reply.code(404), checkoutOverPage(content.brand.name, undefined));
      return reply.header('cache-control', 'no-store').redirect(mailLinks.order(order.locale, order.id), 303);
    });
  });
}

function viewOf(content: Content, order: OrderRow): Omit<CheckoutView, 'key'> {
  const { amount, currency, taxAmount, taxPercent, locale } = order;
  const product = content.products.get(order.productName);
  return {
    brand: content.brand.name,
    locale,
    number: orderNumberOf(order.number),
    title: order.title,
    price: formatMoney(order, locale),
    net: formatMoney({ amount: amount - taxAmount, currency }, locale),
    tax: formatMoney({ amount: taxAmount, currency }, locale),
    taxRate: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
      taxPercent / 100,
    ),
    picture: product && artPath(content, product, 'feature'),
    wordmark: product && artPath(content, product, 'wordmark'),
    action: `/demo/checkout/${order.id}`,
  };
}

function isAct(text: string): text is CheckoutAct {
  return ACTS.has(text);
}
