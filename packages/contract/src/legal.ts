import * as z from 'zod/mini';
import { day, documentVersion, link, locale, localeInPath, replyText } from './fields.ts';

/** The documents that publishers keep versions of. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export const legalParams = z.object({ locale: localeInPath });

export const legalChanges = z.object({
  /** The documents of which a version has been published that the player has not accepted. */
  documents: z.array(
    z.object({
      document: z.enum(LEGAL_DOCUMENTS),
      /** The newest version: the one to accept. */
      version: documentVersion,
      /** Of its full text. */
      link,
      /** The day (UTC) from which a version applies that the player has not accepted. */
      appliesFrom: day,
      /** Whether the player cannot buy before accepting it. */
      blocksPurchases: z.boolean(),
      /** Of each version since the accepted one, the oldest first. */
      changes: z.array(z.object({ version: documentVersion, validFrom: day, locale, text: replyText })),
    }),
  ),
});
export type LegalChanges = z.infer<typeof legalChanges>;

/** One version of each document; without those that the publisher keeps no versions of. */
export const legalVersions = z.object({
  terms: z.optional(documentVersion),
  privacy: z.optional(documentVersion),
});
export type LegalVersions = z.infer<typeof legalVersions>;

/** The versions that the player has read about, and the language of the page. */
export const legalAcceptanceBody = z.extend(legalVersions, { locale });
