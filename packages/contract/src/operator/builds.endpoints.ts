import * as z from 'zod/mini';
import { gameKey, slug, text, timestamp } from '../fields.ts';
import { shortText } from './content-fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { auditReply, moment, reason } from './operator-fields.ts';

export const buildRow = z.object({
  branch: gameKey,
  version: gameKey,
  /** That its packages are for; none where every system gets the same files. */
  systems: z.array(text(16)),
  files: z.int(),
  totalBytes: z.int(),
  /** On the disk. Versions share most of it. */
  storedBytes: z.int(),
  addedAt: timestamp,
  /** Of the players of the branch. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Players that a roll-out leaves out get it. */
  isPublished: z.boolean(),
  /** When it was changed last what the branch has; null where nothing is published. */
  branchChangedAt: moment,
});
export type ListedBuild = z.infer<typeof buildRow>;

/** `branchChangedAt` that the operator saw: the act is refused when the branch was changed since. */
const seen = timestamp;
const place = { product: slug, branch: gameKey };

export const buildEndpoints = {
  'GET /builds': {
    permission: 'builds.manage',
    /** Without it the first game that has versions. */
    query: z.object({ product: z.optional(slug) }),
    reply: {
      status: 200,
      schema: z.object({
        /** Null where no game has a version. */
        product: z.nullable(slug),
        products: z.array(z.object({ product: slug, name: shortText })),
        builds: z.array(buildRow),
      }),
    },
    errors: [],
    summary: 'The versions of a game in all branches, the newest first',
  },
  'POST /builds/:product/:branch/:version/roll-out': {
    permission: 'builds.manage',
    reason: true,
    dangerous: true,
    params: z.object({ ...place, version: gameKey }),
    body: z.object({ reason, seen, percent: z.int().check(z.minimum(1), z.maximum(100)) }),
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Give a version to a part of the players, or to more of them',
  },
  'POST /builds/:product/:branch/roll-back': {
    permission: 'builds.manage',
    reason: true,
    dangerous: true,
    params: z.object(place),
    body: z.object({ reason, seen, version: gameKey }),
    reply: { status: 200, schema: auditReply },
    errors: ['NOT_FOUND', 'ACT_REFUSED'],
    summary: 'Give all players a former version, and end the roll-out',
  },
} as const satisfies OperatorEndpointTable;
