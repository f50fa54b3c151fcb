import * as z from 'zod/mini';
import { replyText, text, timestamp, uuid } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { auditReply, moment, nextCursor, pageCursor, reasonBody } from './operator-fields.ts';

export const mailRow = z.object({
  mailId: uuid,
  /** Null for a mail to an address without an account. */
  userId: z.nullable(uuid),
  template: text(64),
  address: text(254),
  locale: text(16),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  /** What the mail server answered last. */
  failure: z.nullable(replyText),
  queuedAt: timestamp,
  endedAt: moment,
  canResend: z.boolean(),
  /** What makes a new one of a mail that cannot be sent again. */
  renewal: z.nullable(replyText),
});
export type MailRow = z.infer<typeof mailRow>;

export const mailEndpoints = {
  'GET /mails/failed': {
    permission: 'players.read',
    query: z.object({ after: pageCursor }),
    reply: { status: 200, schema: z.object({ mails: z.array(mailRow), next: nextCursor }) },
    errors: [],
    summary: 'Mails of the last 90 days that the mail server did not take, the newest first',
  },
  'POST /mails/:mailId/resend': {
    permission: 'mails.resend',
    reason: true,
    params: z.object({ mailId: uuid }),
    body: reasonBody,
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Send a mail again, to the present address of the player',
  },
} as const satisfies OperatorEndpointTable;
