import { LEGAL_DOCUMENTS, type LegalDocument } from '@gatehouse/contract/legal';
import type { Legal, LegalVersion } from './content.ts';
import type { ContentProblem } from './content-problem.ts';

export const legalPath = (document: LegalDocument) => `legal/${document}.json`;

export interface PublishedLegal {
  current: Legal;
  /** All versions of all releases that are stored: one that was rolled back has been shown too. */
  former: Legal;
}

/** Versions that players have been shown or have accepted, and that the next release would take back or reword. */
export function findRewrittenVersions(
  { current, former }: PublishedLegal,
  next: Legal,
  now: Date,
): ContentProblem[] {
  return LEGAL_DOCUMENTS.flatMap((document) => {
    const published = current[document];
    const isPublished = ({ version }: LegalVersion) => published.some((one) => one.version === version);
    const takenBack = former[document].filter((one) => !isPublished(one));
    const newest = next[document].findIndex(({ version }) => version === published.at(-1)?.version);
    const today = now.toISOString().slice(0, 10);
    const problems = next[document].flatMap((version, index) => {
      const isNew = newest !== -1 && index > newest;
      const before = published.find((one) => one.version === version.version);
      const known = takenBack.filter((one) => one.version === version.version);
      const fields = [
        ...(before ? rewrittenFields(before, version, now) : []),
        ...known.flatMap((one) => rewordedFields(one, version)),
        ...(isNew && known.length === 0 && version.validFrom < today ? [BACKDATED] : []),
      ];
      return [...new Map(fields)].map(([field, message]) => ({
        field: `versions.${index}.${field}`,
        message,
      }));
    });
    const last = published.at(-1);
    const message = `has no version ${last?.version}, which is published: a newer version comes after it`;
    const missing = last && newest === -1 ? [{ field: 'versions', message }] : [];
    return [...missing, ...problems].map((problem) => ({ file: legalPath(document), ...problem }));
  });
}

/** Players may have accepted another version since that day, which was taken back. */
const BACKDATED: [string, string] = [
  'validFrom',
  'has passed: a new version applies from today at the earliest',
];

const NEEDS_NEW_VERSION = 'players may have accepted it, so give it a new version';

function rewrittenFields(before: LegalVersion, after: LegalVersion, now: Date): [string, string][] {
  const { version, validFrom } = before;
  const isInForce = new Date(validFrom) <= now;
  const date = `is ${validFrom} in the published version ${version}, which applies already: ${NEEDS_NEW_VERSION}`;
  return [
    ...(isInForce && after.validFrom !== validFrom ? [['validFrom', date] as [string, string]] : []),
    ...rewordedFields(before, after),
  ];
}

function rewordedFields({ version, changes = {} }: LegalVersion, after: LegalVersion): [string, string][] {
  const texts: Readonly<Record<string, string>> = after.changes ?? {};
  return Object.entries(changes)
    .filter(([locale, text]) => texts[locale] !== text)
    .map(([locale]) => [
      `changes.${locale}`,
      `differs from the published version ${version}: ${NEEDS_NEW_VERSION}`,
    ]);
}
