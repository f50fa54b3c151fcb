import { LEGAL_DOCUMENTS, type LegalVersions } from '@gatehouse/contract/legal';
import type { Legal } from '../../content/files/content.ts';
import type { ConsentReceipt } from './consents.repository.ts';

/**
 * Of the marketing consent: increase it with every new wording. Also of the terms and the privacy policy of a publisher
 * that keeps no versions of them.
 */
const DOCUMENT_VERSION = '2026-01';

/** What a new player accepts, and how: the versions that the form has shown, or the newest. */
export interface AcceptedLegal {
  legal: Legal;
  shown: LegalVersions | undefined;
  way: 'sign-up' | 'migration';
}

/** The legal line under the sign-up form names both documents. */
export function signUpConsents(
  userId: string,
  locale: string,
  { legal, shown, way, givenAt }: AcceptedLegal & { givenAt: Date },
): ConsentReceipt[] {
  return LEGAL_DOCUMENTS.map((subject) => {
    // A release may have come, or been rolled back, while the form was open: then the player is asked at the next visit.
    const version = shown?.[subject] ?? legal[subject].at(-1)?.version;
    return {
      userId,
      subject,
      granted: true,
      documentVersion: version ?? DOCUMENT_VERSION,
      way: version === undefined ? null : way,
      locale,
      givenAt,
    };
  });
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
