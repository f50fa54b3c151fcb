import { DEFAULT_LOCALE, LOCALES } from '@gatehouse/domain/locales';
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
export const moment = z.iso.datetime({ error: 'must be a moment like 2026-05-31T06:00:00Z' });
export const address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with https://' });

/** An in-app path after `app:`, or a web address; nothing else may become a link. */
export const link = z.string().regex(/^(app:\/(?!\/)\S*|https?:\/\/\S+)$/, {
  error: 'must start with app:/ for a path in the portal, or with https://',
});
export const titledLink = z.strictObject({
  title: requiredText.describe('The words of the link.'),
  link: link.describe('`app:/shop` for a page of the portal, or an address that starts with https://.'),
});
export const action = z.strictObject({
  label: requiredText.describe('The words of the button.'),
  link: link.describe('`app:/shop` for a page of the portal, or an address that starts with https://.'),
});

export const locale = z.enum(LOCALES, { error: 'must be one of the 38 locales, like de-DE' });

/** A value for each locale that has a translation. */
export const byLocale = <Value extends z.ZodType>(value: Value) => z.partialRecord(locale, value);

/** Texts that other languages fall back to English for. */
export const byLocaleWithEnglish = <Value extends z.ZodType>(value: Value) =>
  byLocale(value).superRefine((entries, context) => {
    if (!isRecord(entries) || entries[DEFAULT_LOCALE] !== undefined) return;
    context.addIssue({
      code: 'custom',
      path: [DEFAULT_LOCALE],
      message: 'is missing: English is shown where there is no translation',
    });
  }, ALWAYS);

/** Of a rule between fields: it also runs when another field is wrong, so that all mistakes are found together. */
export const ALWAYS = { when: () => true };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
