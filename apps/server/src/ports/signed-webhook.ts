import { createHmac } from 'node:crypto';

const TIMEOUT_MS = 10_000;

interface WebhookMessage {
  /** The same for every attempt. */
  id: string;
  body: string;
  sentAt: Date;
}

/** The status, or null without an answer. A redirect is no success, and is not followed. */
export async function postSigned(
  url: string,
  message: WebhookMessage,
  secret: string,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: webhookHeaders(message, secret),
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** By the Standard Webhooks specification, for which there are libraries in many languages. */
export function webhookHeaders({ id, body, sentAt }: WebhookMessage, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
