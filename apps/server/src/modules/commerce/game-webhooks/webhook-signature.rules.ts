import { createHmac } from 'node:crypto';

/** By the Standard Webhooks specification, for which there are libraries in many languages. */
export function webhookHeaders(
  { id, body, sentAt }: { id: string; body: string; sentAt: Date },
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
