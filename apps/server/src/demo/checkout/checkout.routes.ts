import { join } from 'node:path';
import { formatMoney } from '@gatehouse/domain/money';
import { isUuid } from '@gatehouse/domain/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orderNumberOf } from '../../modules/commerce/orders/order.rules.ts';
import type { OrderRow } from '../../modules/commerce/orders/orders.service.ts';
import type { Content } from '../../modules/content/files/content.ts';
import { artPath } from '../../modules/content/localisation/art-path.ts';
import type { MailLinks } from '../../modules/mail/queue/mail-links.service.ts';
import { serverPageStylesheet } from '../../server-pages/stylesheet.ts';
import { CHECKOUT_STYLES, type CheckoutView, checkoutOverPage, checkoutPage } from './checkout-page.ts';
import type { CheckoutAct, DemoCheckout } from './demo-checkout.service.ts';

const FORM = 'application/x-www-form-urlencoded';
const ACTS: ReadonlySet<string> = new Set<CheckoutAct>(['pay', 'decline', 'cancel', 'later', 'close']);

interface Options {
  content: Content;
  mailLinks: MailLinks;
  demoCheckout: DemoCheckout;
}

type Request = FastifyRequest<{ Params: { order: string }; Querystring: Record<string, unknown> }>;

export async function demoCheckoutRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { content, mailLinks, demoCheckout } = options;
  const stylesheet = serverPageStylesheet(
    ['Geologica', 'Commissioner', 'JetBrains Mono'],
    join(import.meta.dirname, '../demo-bar.css'),
    join(import.meta.dirname, 'checkout-page.css'),
  );
  app.get(CHECKOUT_STYLES, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-store').send(stylesheet),
  );
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    scope.get('/demo/checkout/:order', async (request: Request, reply) => {
      const { key } = request.query;
      const id = request.params.order;
      const found = typeof key === 'string' && isUuid(id) ? await demoCheckout.find(id, key) : null;
      if (!found || typeof key !== 'string')
        return page(reply.code(404), checkoutOverPage(content.brand.name, undefined));
      const { order, isOpen } = found;
      if (!isOpen)
        return page(reply, checkoutOverPage(content.brand.name, mailLinks.order(order.locale, order.id)));
      return page(reply, checkoutPage({ ...viewOf(content, order), key }));
    });
    // The key in the form is what another site does not know.
    scope.post('/demo/checkout/:order', async (request: Request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const act = form.get('act') ?? '';
      const id = request.params.order;
      const order = isAct(act) && isUuid(id) ? await demoCheckout.act(id, form.get('key') ?? '', act) : null;
      if (!order) return page(reply.code(404), checkoutOverPage(content.brand.name, undefined));
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

/** The URL holds the key, which must not leak by Referer. */
function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}
