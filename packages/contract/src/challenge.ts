import * as z from 'zod/mini';
import type { Challenge } from './errors.ts';
import { matching, text } from './fields.ts';

const hex = matching('[0-9a-f]+', 128);

/** Separate from its type, so that the browser can import that without the schema library. */
export const challenge: z.ZodMiniType<Challenge> = z.object({
  parameters: z.object({
    algorithm: text(32),
    nonce: hex,
    salt: hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    expiresAt: z.int(),
    data: z.object({ work: z.int(), boundTo: hex }),
  }),
  signature: hex,
});

/** What the header with a proof contains, as JSON in base64url. */
export const challengeProof = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});
