import * as z from 'zod/mini';
import { challenge } from './challenge.ts';
import { BAN_CATEGORIES, ERROR_CODES, ERROR_REASONS, type ErrorCode, type ErrorReply } from './errors.ts';
import { text, timestamp } from './fields.ts';

const codes = Object.keys(ERROR_CODES) as ErrorCode[];

/** Separate from the codes, so that the browser can import those without the schema library. */
export const errorReply: z.ZodMiniType<ErrorReply> = z.object({
  errorTypes: z.array(z.enum(codes)).check(z.minLength(1), z.maxLength(4)),
  reason: z.optional(z.enum(ERROR_REASONS)),
  message: text(1000),
  fields: z.optional(z.array(text(256))),
  ban: z.optional(z.object({ category: z.enum(BAN_CATEGORIES), until: z.nullable(timestamp) })),
  challenge: z.optional(challenge),
});
