import type { BanCategory } from '@gatehouse/contract/errors';
import type { SocialProvider } from '@gatehouse/domain/games';
import type { Database, Queries } from '../../../db/db.ts';
import { bannedError, CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import {
  bannedAmong,
  deleteHeldBans,
  findActiveBan,
  findHeldBan,
  findHeldKeys,
  type HeldBan,
  hasHeldBans,
  insertBan,
  insertHeldBans,
  liftBans,
  listBans,
} from './bans.repository.ts';

export type { BanRow, HeldBan } from './bans.repository.ts';
export type Bans = ReturnType<typeof createBans>;

interface BanOrder {
  reason: string;
  endsAt: Date | null;
  category?: BanCategory | undefined;
}

/** What a player signs up or in with: a canonical e-mail, or the id that a provider knows the player by. */
export type BannedIdentity = { email: string } | { provider: SocialProvider; subject: string };

const KEY_PURPOSE = 'held-ban';

export function createBans({
  db,
  clock,
  secrets,
}: {
  db: Database;
  clock: Clock;
  secrets: Pick<SecretBox, 'keyedHash' | 'keyedHashes'>;
}) {
  return {
    /** The error of a banned player, with the category and the end. Only for callers who have proved who they are. */
    async errorFor(code: 'BANNED' | 'USER_BANNED', userId: string): Promise<CodedError> {
      const ban = await findActiveBan(db.queries, userId, clock.now());
      return ban ? bannedError(code, ban) : new CodedError(code);
    },
    /** The newest ban in effect. */
    findActive: (userId: string, queries: Queries = db.queries) =>
      findActiveBan(queries, userId, clock.now()),
    /** Those of the players who are banned now. */
    findBanned: (userIds: string[]) => bannedAmong(db.queries, userIds, clock.now()),
    /** Newest first. */
    list: (userId: string, limit: number) => listBans(db.queries, userId, limit),
    /** Without `endsAt` it is in effect until it is lifted. */
    ban: (tx: Queries, userId: string, { reason, endsAt, category }: BanOrder) =>
      insertBan(tx, { userId, reason, createdAt: clock.now(), endsAt, category }),
    /** Returns how many bans this ended. */
    lift: (tx: Queries, userId: string) => liftBans(tx, userId, clock.now()),

    /** Before the account is erased: its ban goes on for those who come back with the same e-mail or provider. */
    async hold(tx: Queries, userId: string, identities: readonly BannedIdentity[]): Promise<void> {
      const ban = await findActiveBan(tx, userId, clock.now());
      if (!ban) return;
      const { category, endsAt } = ban;
      const keyOf = (identity: BannedIdentity) => secrets.keyedHash(KEY_PURPOSE, textOf(identity));
      await insertHeldBans(
        tx,
        identities.map((identity) => ({ keyHash: keyOf(identity), userId, category, endsAt })),
      );
    },
    /** The ban of an erased account that had this e-mail or provider. */
    findHeld: (identity: BannedIdentity, queries: Queries = db.queries): Promise<HeldBan | null> =>
      findHeldBan(queries, secrets.keyedHashes(KEY_PURPOSE, textOf(identity)), clock.now()),
    /** Those of the canonical e-mails that erased accounts with a ban had. */
    async findHeldEmails(emails: readonly string[], queries: Queries): Promise<string[]> {
      if (!(await hasHeldBans(queries, clock.now()))) return [];
      const byKey = new Map(
        emails.flatMap((email) =>
          secrets.keyedHashes(KEY_PURPOSE, textOf({ email })).map((key) => [key, email] as const),
        ),
      );
      const held = await findHeldKeys(queries, [...byKey.keys()], clock.now());
      return held.flatMap((key) => byKey.get(key) ?? []);
    },
    /** Of the erased account with this id. Returns how many e-mails and providers were held. */
    releaseHeld: deleteHeldBans,
  };
}

function textOf(identity: BannedIdentity): string {
  return 'email' in identity ? `email:${identity.email}` : `${identity.provider}:${identity.subject}`;
}
