import type { ConsentReceipt } from './consents.repository.ts';

/** Increase it with every new wording of the terms, the privacy policy or the marketing consent. */
const DOCUMENT_VERSION = '2026-01';

/** The legal line under the sign-up form names both documents. */
export function signUpConsents(userId: string, locale: string, givenAt: Date): ConsentReceipt[] {
  return (['terms', 'privacy'] as const).map((subject) => ({
    userId,
    subject,
    granted: true,
    documentVersion: DOCUMENT_VERSION,
    locale,
    givenAt,
  }));
}

interface Marketing {
  allowRemarketing: boolean;
  allowSocialmediaMarketing: boolean;
}

/** A receipt for each changed consent, and none for an unchanged one. */
export function marketingConsents(
  userId: string,
  locale: string,
  change: { from: Marketing; to: Marketing; at: Date },
): ConsentReceipt[] {
  const { from, to, at } = change;
  const receipt = { userId, documentVersion: DOCUMENT_VERSION, locale, givenAt: at };
  return [
    ...(from.allowRemarketing === to.allowRemarketing
      ? []
      : [{ ...receipt, subject: 'remarketing' as const, granted: to.allowRemarketing }]),
    ...(from.allowSocialmediaMarketing === to.allowSocialmediaMarketing
      ? []
      : [{ ...receipt, subject: 'socialmedia_marketing' as const, granted: to.allowSocialmediaMarketing }]),
  ];
}
