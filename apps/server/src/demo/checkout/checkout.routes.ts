import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@gatehouse/domain/money';
import { isUuid } from '@gatehouse/domain/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from '../../modules/content/files/content.ts';
import type { MailLinks } from '../../modules/mail/queue/mail-links.service.ts';
import type { PaymentProvider } from '../../ports/payment.ts';
import { CHECKOUT_STYLES, checkoutOverPage, checkoutPage } from './checkout-page.ts';
import type { CheckoutAct, DemoCheckout } from './demo-checkout.service.ts';

const FORM = 'application/x-www-form-urlencoded';
const ACTS: ReadonlySet<string> = new Set<CheckoutAct>(['pay', 'decline', 'cancel', 'later', 'close']);

interface Options {
  content: Pick<Content, 'brand'>;
  payment: PaymentProvider | undefined;
  mailLinks: MailLinks;
  demoCheckout: DemoCheckout;
}

type Request = FastifyRequest<{ Params: { order: string }; Querystring: Record<string, unknown> }>;

/** Only where the demo plays the payment provider. */
export async function demoCheckoutRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { content, payment, mailLinks, demoCheckout } = options;
  if (payment?.name !== 'demo') return;
  const stylesheet = readFileSync(join(import.meta.dirname, 'checkout-page.css'), 'utf8');
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
      if (!found || typeof key !== 'string') return page(reply.code(404), checkoutOverPage(undefined));
      const { order, isOpen } = found;
      if (!isOpen) return page(reply, checkoutOverPage(mailLinks.order(order.locale, order.id)));
      const price = formatMoney(order, order.locale);
      const view = { brand: content.brand.name, title: order.title, price, key };
      return page(reply, checkoutPage({ ...view, action: `/demo/checkout/${order.id}` }));
    });
    // The key in the form is what another site does not know.
    scope.post('/demo/checkout/:order', async (request: Request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const act = form.get('act') ?? '';
      const id = request.params.order;
      const order = isAct(act) && isUuid(id) ? await demoCheckout.act(id, form.get('key') ?? '', act) : null;
      if (!order) return page(reply.code(404), checkoutOverPage(undefined));
      return reply.header('cache-control', 'no-store').redirect(mailLinks.order(order.locale, order.id), 303);
    });
  });
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
