import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError } from '../../../errors.ts';
import type { PaymentProvider } from '../../../ports/payment.ts';
import type { Payments } from './payments.service.ts';

const BODY_LIMIT_BYTES = 512 * 1024;

/** Where the provider reports. Not a call of the portal, so it is outside of the API. */
export function paymentWebhookRoutes(
  app: FastifyInstance,
  { payment, payments }: { payment: PaymentProvider | undefined; payments: Payments },
): void {
  if (payment?.name !== 'stripe') return;
  app.register(async (scope) => {
    // The signature is about the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.post('/webhooks/stripe', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const isSigned = await payments.receive(body, typeof signature === 'string' ? signature : undefined);
      if (!isSigned) throw new CodedError('INVALID_REQUEST', { fields: ['stripe-signature'] });
      return reply.code(200).header('cache-control', 'no-store').send();
    });
  });
}
