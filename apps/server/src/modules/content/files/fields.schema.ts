import { z } from 'zod';

/** What an operator may write. Objects are strict, so that a typing error is found at start. */

export const requiredText = z.string().trim().min(1);
export const name = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case words joined by hyphens' });
export const key = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, { error: 'must be letters, digits, dots and hyphens' });
export const day = z.iso.date({ error: 'must be a date like 2026-05-31' });
export const address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with https://' });

/** An in-app path after `app:`, or a web address; nothing else may become a link. */
export const link = z.string().regex(/^(app:\/(?!\/)\S*|https?:\/\/\S+)$/, {
  error: 'must start with app:/ for a path in the portal, or with https://',
});
export const titledLink = z.strictObject({ title: requiredText, link });
export const action = z.strictObject({ label: requiredText, link });
