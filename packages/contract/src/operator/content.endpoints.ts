import * as z from 'zod/mini';
import { matching, replyText, text, timestamp } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { auditReply, moment, reasonBody } from './operator-fields.ts';

export const releaseRow = z.object({
  release: z.int(),
  isCurrent: z.boolean(),
  files: z.int(),
  publishedAt: timestamp,
  publishedBy: text(64),
  /** When it was made current last. */
  currentSince: moment,
});
export type ListedRelease = z.infer<typeof releaseRow>;

export const fileChange = z.object({
  path: text(512),
  change: z.enum(['added', 'removed', 'changed']),
  /** Of a JSON file. */
  fields: z.array(z.object({ field: replyText, from: z.nullable(replyText), to: z.nullable(replyText) })),
});
export type FileChange = z.infer<typeof fileChange>;

const release = matching('[1-9][0-9]{0,8}', 9);
const params = z.object({ release });

export const contentEndpoints = {
  'GET /content/releases': {
    permission: 'content.releases',
    reply: { status: 200, schema: z.object({ releases: z.array(releaseRow) }) },
    errors: [],
    summary: 'The releases of the content, the newest first',
  },
  'GET /content/releases/:release/changes': {
    permission: 'content.releases',
    params,
    query: z.object({ from: release }),
    reply: { status: 200, schema: z.object({ changes: z.array(fileChange) }) },
    errors: ['NOT_FOUND'],
    summary: 'What the release has differently from another one',
  },
  'POST /content/releases/:release/preview': {
    permission: 'content.releases',
    params,
    reply: {
      status: 200,
      schema: z.object({ auditId: z.int(), link: text(2048), endsAt: timestamp }),
    },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'A link that shows the portal with this release, for eight hours and to everyone who has it',
  },
  'POST /content/releases/:release/roll-back': {
    permission: 'content.releases',
    reason: true,
    dangerous: true,
    params,
    body: reasonBody,
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Show a former release on all nodes again',
  },
} as const satisfies OperatorEndpointTable;
