import { LEGAL_DOCUMENTS, type LegalDocument, type LegalVersions } from '@gatehouse/contract/legal';
import type { Content, Legal, LegalVersion } from '../../content/files/content.ts';

/** A receipt of an acceptance; `way` is null where the version is not one of the publisher's. */
export interface Acceptance {
  document: string;
  version: string;
  way: string | null;
  givenAt: Date;
}

interface LegalPlayer {
  createdAt: Date;
  acceptances: readonly Acceptance[];
}

/** What a player has not accepted of a document. */
interface LegalChange {
  newest: LegalVersion;
  /** From the oldest to the newest. */
  missed: readonly [LegalVersion, ...LegalVersion[]];
  /** Whether the first of them applies already. */
  isDue: boolean;
}

/** Null for a player who has accepted the newest version, and where there are none. */
export function legalChangeOf(
  legal: Legal,
  document: LegalDocument,
  player: LegalPlayer,
  now: Date,
): LegalChange | null {
  const versions = legal[document];
  const [first, ...more] = versions.slice(acceptedIndex(versions, document, player) + 1);
  const newest = more.at(-1) ?? first;
  if (!first || !newest) return null;
  return { newest, missed: [first, ...more], isDue: startOf(first) <= now };
}

/**
 * Who accepted a version that is not listed, or has no receipt, has accepted the one that applied on that day. That is the
 * first one at least: a publisher that begins to list versions does not ask about the text of before. A version of the
 * publisher that is not listed was taken back, and another one may apply from the same day: only days before count.
 */
function acceptedIndex(
  versions: readonly LegalVersion[],
  document: LegalDocument,
  { createdAt, acceptances }: LegalPlayer,
): number {
  const own = acceptances.filter((one) => one.document === document);
  const appliedOn = (date: Date) => versions.findLastIndex((one) => startOf(one) <= date);
  const appliedBefore = (date: Date) => appliedOn(new Date(startOfDay(date).getTime() - 1));
  const indexes = own.map(({ version, way, givenAt }) => {
    if (way === null) return appliedOn(givenAt);
    const listed = versions.findIndex((one) => one.version === version);
    return listed === -1 ? appliedBefore(givenAt) : listed;
  });
  return Math.max(0, ...(own.length === 0 ? [appliedOn(createdAt)] : indexes));
}

function startOfDay(date: Date): Date {
  return new Date(`${date.toISOString().slice(0, 10)}T00:00:00Z`);
}

function startOf({ validFrom }: LegalVersion): Date {
  return new Date(`${validFrom}T00:00:00Z`);
}

/** Whether there may be players who have accepted another version than the newest. */
export function hasLegalChanges(legal: Legal): boolean {
  return Object.values(legal).some((versions) => versions.length > 1);
}

/** Those that new players accept. */
export function newestVersions(legal: Legal): LegalVersions {
  const newest = LEGAL_DOCUMENTS.flatMap((document) => {
    const version = legal[document].at(-1)?.version;
    return version === undefined ? [] : [[document, version]];
  });
  return Object.fromEntries(newest);
}

/** Where the newest version is, which new players accept. */
export function legalLink(
  { brand, legal }: Pick<Content, 'brand' | 'legal'>,
  document: LegalDocument,
): string {
  return legal[document].at(-1)?.link ?? (document === 'terms' ? brand.termsUrl : brand.privacyUrl);
}
