import { SCOPES } from '@gatehouse/contract/scopes';
import { z } from 'zod';
import { CLIENT_NAMES } from './client-registry.rules.ts';

/** The payload of a code of POST /auth/codes, and what binds it. */
export const authCodePayload = z.object({
  client: z.enum(CLIENT_NAMES),
  /** The session that requested it; signing out of that session voids the code. */
  sessionId: z.string(),
  scopes: z.array(z.enum(SCOPES)).min(1),
  redirectHash: z.string(),
  codeChallenge: z.string().nullable(),
  platformGameAccountId: z.string().nullable(),
  authenticatedAt: z.iso.datetime(),
  remembered: z.boolean(),
});
export type AuthCodePayload = z.infer<typeof authCodePayload>;
