import type { BodyOf } from '@gatehouse/contract/endpoints';
import { LEGAL_DOCUMENTS, type LegalChanges, type LegalDocument } from '@gatehouse/contract/legal';
import type { Environment } from '@gatehouse/domain/environments';
import { DEFAULT_LOCALE, type Locale } from '@gatehouse/domain/locales';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content, LegalVersion } from '../../content/files/content.ts';
import { pickLocale } from '../../content/localisation/pick-locale.ts';
import { contentLocaleOf } from '../../content/localisation/supported-locale.rules.ts';
import type { UserRow, Users } from '../users/users.service.ts';
import { hasLegalChanges, legalChangeOf, legalLink } from './legal.rules.ts';

type Documents = LegalChanges['documents'];

export type LegalAcceptances = ReturnType<typeof createLegalAcceptances>;

/** Which versions of the terms and the privacy policy players have accepted. */
export function createLegalAcceptances({
  env,
  content,
  db,
  clock,
  users,
}: {
  env: { environment: Environment };
  content: Pick<Content, 'brand' | 'legal'>;
  db: Database;
  clock: Clock;
  users: Pick<Users, 'findById' | 'listAcceptances' | 'lock' | 'recordConsents'>;
}) {
  type Player = Pick<UserRow, 'id' | 'createdAt'>;

  async function changesOf(player: Player, queries: Queries) {
    const { legal } = content;
    if (!hasLegalChanges(legal)) return [];
    const known = { ...player, acceptances: await users.listAcceptances(player.id, queries) };
    return LEGAL_DOCUMENTS.flatMap((document) => {
      const change = legalChangeOf(legal, document, known, clock.now());
      return change ? [{ document, ...change }] : [];
    });
  }

  return {
    /** Only the terms: a privacy policy informs, and is no part of a contract. */
    async haveTermsChanged(player: Player, queries: Queries): Promise<boolean> {
      const changes = await changesOf(player, queries);
      return changes.some(({ document, isDue }) => isDue && blocksPurchases(document));
    },

    async list({ userId }: Session, language: string): Promise<LegalChanges> {
      const locale = contentLocaleOf(language, env.environment) ?? DEFAULT_LOCALE;
      const player = await users.findById(userId);
      if (!player) throw new CodedError('UNAUTHORIZED');
      const documents: Documents = (await changesOf(player, db.queries)).map(
        ({ document, newest, missed, isDue }) => ({
          document,
          version: newest.version,
          link: legalLink(content, document),
          appliesFrom: missed[0].validFrom,
          blocksPurchases: isDue && blocksPurchases(document),
          changes: missed.flatMap((version) => describe(version, locale)),
        }),
      );
      return { documents };
    },

    /** Nothing is stored twice: the player's row serialises two tabs. */
    async accept({ userId }: Session, { locale, ...versions }: BodyOf<'PUT /user/legal'>): Promise<void> {
      const { legal } = content;
      const isNewest = (document: LegalDocument) =>
        versions[document] === undefined || versions[document] === legal[document].at(-1)?.version;
      if (!LEGAL_DOCUMENTS.every(isNewest)) throw new CodedError('VERSION_OUTDATED');
      await db.transaction(async (tx) => {
        const player = await users.lock(tx, userId);
        if (!player) throw new CodedError('UNAUTHORIZED');
        const changes = await changesOf(player, tx);
        const accepted = changes.filter(({ document }) => versions[document] !== undefined);
        const receipts = accepted.map(({ document, newest }) => ({
          userId,
          subject: document,
          granted: true,
          documentVersion: newest.version,
          way: 'prompt' as const,
          locale,
          givenAt: clock.now(),
        }));
        await users.recordConsents(tx, receipts);
      });
    },
  };
}

function blocksPurchases(document: LegalDocument): boolean {
  return document === 'terms';
}

/** The first version of a document changes nothing. */
function describe({ version, validFrom, changes = {} }: LegalVersion, wanted: Locale) {
  const written = new Map(Object.entries(changes) as [Locale, string][]);
  const picked = pickLocale(written, wanted);
  return picked ? [{ version, validFrom, locale: picked.locale, text: picked.value }] : [];
}
