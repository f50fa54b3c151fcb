import * as z from 'zod/mini';
import { locale, matching, uuid } from './fields.ts';

const page = matching(String.raw`\/[!-~]*`, 512);
const common = { user_token: uuid, locale };

/** Strict: an unknown key invalidates the whole pixel. Values are text because they are query parameters. */
export const pixelQuery = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('visit'), server_id: z.literal('1'), page, ...common }),
  z.strictObject({ event: z.literal('portal'), server_id: z.literal('1'), page, ...common }),
  z.strictObject({
    event: z.literal('signup'),
    server_id: matching(String.raw`\d{1,9}`, 9),
    user_id: uuid,
    ...common,
  }),
]);
export type PixelQuery = z.infer<typeof pixelQuery>;
