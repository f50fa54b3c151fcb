import { CLIENT_ERROR_FRAMES_MAX } from '@gatehouse/domain/limits';
import * as z from 'zod/mini';
import type { EndpointTable } from './endpoint.ts';
import { matching, nothing, slug, text } from './fields.ts';

const position = z.int().check(z.minimum(1), z.maximum(100_000_000));

/** The position in a built script. Other files, such as those of browser extensions, are left out. */
const frame = z.object({
  file: matching(String.raw`assets\/[\w.-]+\.js`, 128),
  line: position,
  column: position,
});

/** An unhandled error of the portal. It contains no player, installation or URL. */
export const clientErrorBody = z.object({
  release: text(32, 1),
  /** The page of the route table, never the URL, which may contain a secret. */
  page: slug,
  kind: z.enum(['error', 'rejection', 'render']),
  name: matching(String.raw`[A-Za-z_$][\w$.]*`, 64),
  message: text(200),
  stack: z.array(frame).check(z.maxLength(CLIENT_ERROR_FRAMES_MAX)),
});
export type ClientError = z.infer<typeof clientErrorBody>;

export const clientErrorEndpoints = {
  'POST /client/errors': {
    auth: 'none',
    body: clientErrorBody,
    reply: nothing,
    errors: [],
    isRepeatable: false,
    summary: 'An error that a page did not handle, for the log of the operator',
  },
} as const satisfies EndpointTable;
