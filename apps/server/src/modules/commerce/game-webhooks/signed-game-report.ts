import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Older and future messages are refused, as games refuse ours. */
const AGE_MAX_S = 5 * 60;

export interface SignedReport {
  id: unknown;
  timestamp: unknown;
  signature: unknown;
  body: string;
}

/** By the Standard Webhooks specification, like the messages that games get. A header may name several signatures. */
export function isSignedReport(report: SignedReport, secret: string, now: Date): boolean {
  const { id, timestamp, signature, body } = report;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > AGE_MAX_S) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one.startsWith('v1,') ? one.slice(3) : '', 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const report = z.object({ type: z.literal('purchase.spent'), data: z.object({ orderId: z.uuid() }) });

/** The order whose currency was spent; null for what is no such report. */
export function readSpentOrder(body: string): string | null {
  try {
    return report.safeParse(JSON.parse(body)).data?.data.orderId ?? null;
  } catch {
    return null;
  }
}
