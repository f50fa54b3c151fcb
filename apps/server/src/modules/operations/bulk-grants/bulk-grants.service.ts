import { randomUUID } from 'node:crypto';
import type { PlayerFilter } from '@gatehouse/contract/operator/bulk.endpoints';
import { randomCouponCode } from '@gatehouse/domain/codes';
import { BULK_PLAYERS_MAX } from '@gatehouse/domain/limits';
import { isUuid } from '@gatehouse/domain/uuid';
import type { Database, Db, Queries } from '../../../db/db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { CouponStock } from '../../commerce/coupons/coupon-stock.service.ts';
import type { GrantedItem, Grants } from '../../commerce/purchases/grants.service.ts';
import type { Content } from '../../content/files/content.ts';
import type { UserRow, Users } from '../../identity/users/users.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import {
  type ListPage,
  type PageWanted,
  pageOf,
  readTimeCursor,
  timeCursorOf,
  wrongCursor,
} from '../operator/list-page.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import {
  type BulkGrant,
  canBeRetried,
  countRows,
  endRow,
  findBulkGrant,
  insertBulkGrant,
  insertRows,
  letFailedWait,
  listBulkGrants,
  lockBulkGrant,
  lockWaiting,
  markEnded,
  markPaused,
  markRunning,
  type ReportRow,
  reportRows,
  storeNumberOfPlayers,
  usersNamed,
  waitingUsers,
} from './bulk-grants.repository.ts';
import { BULK_QUEUE, type BulkJob } from './bulk-job.ts';
import { checkedFilter } from './checked-filter.ts';
import { failureReason } from './failure-reason.ts';
import { type NamedPlayers, namedPlayers } from './named-players.ts';
import {
  type ChosenPlayer,
  countMatches,
  firstMatches,
  insertMatches,
  playersById,
} from './player-filter.repository.ts';

const ROWS_PER_STATEMENT = 1000;
const PLAYERS_AT_ONCE = 100;
/** Of one job, so that a node that ends waits for seconds only. */
const PLAYERS_PER_JOB = 500;
const FIRST_SHOWN = 10;

export type { ChosenPlayer } from './player-filter.repository.ts';

export type BulkState = 'running' | 'paused' | 'done';
export type KnownBulkGrant = BulkGrant & { state: BulkState };

export interface BulkProgress {
  id: string;
  state: BulkState;
  granted: number;
  waiting: number;
  refused: { refusal: string; players: number }[];
  failed: { failure: string; players: number }[];
  /** When the last player was reached. */
  lastAt: Date | null;
}

export type ChosenPlayers = { userIds: readonly string[] } | { filter: PlayerFilter };

export interface BulkOrder extends GrantedItem {
  /** A repeated id is the same act. */
  id?: string;
  /** A coupon for each player instead of the product. */
  coupon: { endsAt: Date | null } | null;
  reason: string;
  players: ChosenPlayers;
  /** Whether the nodes carry it out. */
  isQueued?: boolean;
}

export interface CheckedPlayers {
  players: number;
  first: ChosenPlayer[];
}

export type BulkGrants = ReturnType<typeof createBulkGrants>;

/** A product or a coupon for many players, each exactly once however often it is interrupted and resumed. */
export function createBulkGrants({
  db,
  logger,
  clock,
  random,
  jobs,
  content,
  users,
  grants,
  couponStock,
  auditLog,
}: {
  db: Database & Pick<Db, 'statement'>;
  logger: Logger;
  clock: Clock;
  random: Random;
  jobs: Pick<Jobs, 'enqueue'>;
  content: Pick<Content, 'products' | 'games'>;
  users: Pick<Users, 'lock'>;
  grants: Grants;
  couponStock: Pick<CouponStock, 'insert'>;
  auditLog: AuditLog;
}) {
  const enqueue = (tx: Queries, job: BulkJob) => jobs.enqueue(tx, BULK_QUEUE, job);

  async function progressOf(bulk: BulkGrant): Promise<BulkProgress> {
    const rows = await countRows(db.queries, bulk.id);
    const playersIn = (state: string) =>
      rows.reduce((sum, row) => sum + (row.state === state ? row.players : 0), 0);
    const waiting = playersIn('waiting');
    const last = Math.max(...rows.map(({ lastAt }) => lastAt?.getTime() ?? 0), 0);
    return {
      id: bulk.id,
      state: waiting === 0 ? 'done' : stateOf(bulk),
      granted: playersIn('granted'),
      waiting,
      refused: rows.flatMap(({ state, refusal, players }) =>
        state === 'refused' ? { refusal: refusal ?? '', players } : [],
      ),
      failed: rows.flatMap(({ state, refusal, players }) =>
        state === 'failed' ? { failure: refusal ?? '', players } : [],
      ),
      lastAt: last === 0 ? null : new Date(last),
    };
  }

  async function demand(id: string, find: () => Promise<BulkGrant | null>): Promise<BulkGrant> {
    const bulk = isUuid(id) ? await find() : null;
    if (!bulk) throw new OperatorProblem('NOT_FOUND', `There is no bulk grant ${id}.`);
    return bulk;
  }
  const known = (id: string) => demand(id, () => findBulkGrant(db.queries, id));

  /** What the player gets, and the details for the audit log. */
  async function give(
    tx: Queries,
    player: UserRow,
    { id, kind, productName, extraName, couponEndsAt }: BulkGrant,
  ): Promise<{ refusal: string } | { couponCode: string | null; details: Record<string, unknown> }> {
    if (kind === 'product') {
      const result = await grants.grant(tx, player, { productName, extraName, accountId: null, key: null });
      if ('refusal' in result) return { refusal: result.refusal };
      return {
        couponCode: null,
        details: { product: productName, extra: extraName, orderId: result.order.id },
      };
    }
    if (!grants.knows({ productName, extraName: null })) return { refusal: 'UNKNOWN_ITEM' };
    if (await grants.owns(tx, player, productName)) return { refusal: 'OWNED' };
    const couponCode = randomCouponCode(random.pick);
    const coupon = {
      ...{ code: couponCode, productName, usesMax: 1, startsAt: null, endsAt: couponEndsAt },
      batchId: id,
    };
    // A code of 80 bits that exists already fails the transaction, and the player is tried again.
    if ((await couponStock.insert(tx, [coupon])).length === 0) throw new Error('this code exists already');
    return {
      couponCode,
      details: { product: productName, codes: [couponCode], usesMax: 1, endsAt: couponEndsAt },
    };
  }

  /** The player, the mark and the audit entry in one transaction. */
  const grantOne = (operator: Operator, bulk: BulkGrant, userId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const player = await users.lock(tx, userId);
      if (!player || !(await lockWaiting(tx, bulk.id, userId))) return;
      const given = await give(tx, player, bulk);
      const isRefused = 'refusal' in given;
      await endRow(tx, {
        bulkGrantId: bulk.id,
        userId,
        state: isRefused ? 'refused' : 'granted',
        refusal: isRefused ? given.refusal : null,
        couponCode: isRefused ? null : given.couponCode,
        endedAt: clock.now(),
      });
      if (isRefused) return;
      await auditLog.record(tx, operator, {
        act: bulk.kind === 'product' ? 'user.grant' : 'coupon.create',
        subjectType: 'user',
        subjectId: userId,
        reason: bulk.reason,
        details: { ...given.details, bulkGrantId: bulk.id },
      });
    });

  async function recordFailure(bulk: BulkGrant, userId: string, error: unknown): Promise<void> {
    logger.error({ err: error, bulkGrant: bulk.id, user: userId }, 'bulk-grant.failed');
    await db.transaction(async (tx) => {
      if (!(await lockWaiting(tx, bulk.id, userId))) return;
      await endRow(tx, {
        ...{ bulkGrantId: bulk.id, userId, state: 'failed', refusal: failureReason(error) },
        ...{ couponCode: null, endedAt: clock.now() },
      });
    });
  }

  /**
   * A player whose grant fails does not stop the others. Where the database was unavailable or a row was locked, the player
   * keeps waiting. It throws when the database does not answer, or when that happened to every player of the group.
   */
  async function grantGroup(operator: Operator, bulk: BulkGrant, userIds: readonly string[]): Promise<void> {
    let delayed = 0;
    for (const userId of userIds) {
      try {
        await grantOne(operator, bulk, userId);
      } catch (error) {
        if (!(await canBeRetried(db, error))) {
          await recordFailure(bulk, userId, error);
          continue;
        }
        delayed += 1;
        if (delayed === userIds.length) throw error;
      }
    }
  }

  /** Grants what waits, until the act is paused or `playersMax` were tried. Says whether it goes on after them. */
  async function runPart(
    operator: Operator,
    bulk: BulkGrant,
    { playersMax, onProgress }: { playersMax: number; onProgress: (progress: BulkProgress) => void },
  ): Promise<boolean> {
    for (let tried = 0; tried < playersMax; tried += PLAYERS_AT_ONCE) {
      const now = await known(bulk.id);
      const waiting = await waitingUsers(db.queries, bulk.id, PLAYERS_AT_ONCE);
      // Also where it was paused after the last player.
      if (waiting.length === 0) {
        await markEnded(db.queries, bulk.id, clock.now());
        return false;
      }
      if (now.pausedAt) return false;
      await grantGroup(operator, bulk, waiting);
      onProgress(await progressOf(now));
    }
    return true;
  }

  async function storePlayers(tx: Queries, id: string, players: ChosenPlayers): Promise<number> {
    if ('filter' in players) return insertMatches(tx, id, checkedFilter(players.filter, content));
    const { userIds } = players;
    for (let at = 0; at < userIds.length; at += ROWS_PER_STATEMENT) {
      await insertRows(tx, id, userIds.slice(at, at + ROWS_PER_STATEMENT));
    }
    return userIds.length;
  }

  function checkOrder({ productName, extraName, coupon }: BulkOrder): void {
    if (!grants.knows({ productName, extraName }))
      throw new OperatorProblem('NOT_FOUND', 'The content has no such product or extra.');
    if (!coupon) return;
    if (extraName !== null)
      throw new OperatorProblem('USAGE', 'A coupon is for a product, not for an edition, item or currency.');
    if (coupon.endsAt && coupon.endsAt <= clock.now())
      throw new OperatorProblem('USAGE', 'The coupons would have ended already.');
  }

  return {
    /** Each line names a player by e-mail address or id, before a comma where there is more. */
    readPlayers: (lines: Parameters<typeof namedPlayers>[0]): Promise<NamedPlayers> =>
      namedPlayers(lines, (names) => usersNamed(db.queries, names)),

    /** How many players it would be, and the first of them. */
    async check(players: ChosenPlayers): Promise<CheckedPlayers> {
      if ('filter' in players) {
        const filter = checkedFilter(players.filter, content);
        const count = await countMatches(db.queries, filter, BULK_PLAYERS_MAX);
        refuseTooMany(count);
        return { players: count, first: await firstMatches(db.queries, filter, FIRST_SHOWN) };
      }
      refuseTooMany(players.userIds.length);
      const first = await playersById(db.queries, players.userIds.slice(0, FIRST_SHOWN));
      return { players: players.userIds.length, first };
    },

    /** Stores who gets it. Nothing is granted yet. */
    async begin(operator: Operator, order: BulkOrder): Promise<{ auditId: number | null; id: string }> {
      checkOrder(order);
      const { productName, extraName, coupon, reason, players, isQueued = false } = order;
      const id = order.id ?? randomUUID();
      return db.transaction(async (tx) => {
        const isNew = await insertBulkGrant(tx, {
          ...{ id, productName, extraName, reason, operator: operator.name, createdAt: clock.now() },
          kind: coupon ? 'coupon' : 'product',
          couponEndsAt: coupon?.endsAt ?? null,
          filter: 'filter' in players ? players.filter : null,
        });
        if (!isNew) return { auditId: null, id };
        const count = await storePlayers(tx, id, players);
        refuseTooMany(count);
        if (count === 0) throw new OperatorProblem('REFUSED', 'There is no such player.');
        await storeNumberOfPlayers(tx, id, count);
        const filter = 'filter' in players ? { filter: players.filter } : {};
        const auditId = await auditLog.record(tx, operator, {
          act: 'bulk.grant',
          subjectType: 'product',
          subjectId: productName,
          reason,
          details: {
            bulkGrantId: id,
            extra: extraName,
            isCoupon: coupon !== null,
            players: count,
            ...filter,
          },
        });
        if (isQueued) await enqueue(tx, { bulkId: id, operator });
        return { auditId, id };
      });
    },

    /** Grants what waits. It can be stopped at any time, and run in several processes. */
    async run(
      operator: Operator,
      id: string,
      onProgress: (progress: BulkProgress) => void = () => undefined,
    ): Promise<BulkProgress> {
      const bulk = await known(id);
      while (await runPart(operator, bulk, { playersMax: PLAYERS_PER_JOB, onProgress }));
      return progressOf(await known(id));
    },

    /** A job: a part of the act, and the job of the next part. */
    async work({ bulkId, operator }: BulkJob): Promise<void> {
      const bulk = await known(bulkId);
      const part = { playersMax: PLAYERS_PER_JOB, onProgress: () => undefined };
      if (await runPart(operator, bulk, part)) {
        await db.transaction((tx) => enqueue(tx, { bulkId, operator }));
      }
    },

    async pause(operator: Operator, id: string, reason: string | null): Promise<{ auditId: number }> {
      return db.transaction(async (tx) => {
        const bulk = await demand(id, () => lockBulkGrant(tx, id));
        if (stateOf(bulk) !== 'running') throw new OperatorProblem('REFUSED', `It is ${stateOf(bulk)}.`);
        await markPaused(tx, id, clock.now());
        return { auditId: await auditLog.record(tx, operator, actOn(bulk, 'bulk.pause', reason)) };
      });
    },

    /** After a pause, a failure, or where it was interrupted: what is granted twice at a time is granted once. */
    async resume(
      operator: Operator,
      id: string,
      { reason, isQueued = false }: { reason: string | null; isQueued?: boolean },
    ): Promise<{ auditId: number }> {
      return db.transaction(async (tx) => {
        const bulk = await demand(id, () => lockBulkGrant(tx, id));
        const hadFailures = await letFailedWait(tx, id);
        if (stateOf(bulk) === 'done' && !hadFailures) throw new OperatorProblem('REFUSED', 'It is done.');
        await markRunning(tx, id);
        if (isQueued) await enqueue(tx, { bulkId: id, operator });
        return { auditId: await auditLog.record(tx, operator, actOn(bulk, 'bulk.resume', reason)) };
      });
    },

    async progress(id: string): Promise<BulkProgress> {
      return progressOf(await known(id));
    },
    async find(id: string): Promise<KnownBulkGrant> {
      const bulk = await known(id);
      return { ...bulk, state: stateOf(bulk) };
    },
    async report(id: string): Promise<ReportRow[]> {
      return reportRows(db.queries, (await known(id)).id);
    },
    /** Newest first. */
    async list({ after, limit }: PageWanted): Promise<ListPage<KnownBulkGrant>> {
      const before = readTimeCursor(after);
      if (before && !isUuid(before.id)) throw wrongCursor();
      const rows = await listBulkGrants(db.queries, { before, limit: limit + 1 });
      const page = pageOf(rows, limit, ({ at, id }) => timeCursorOf({ at, id, source: 'bulk' }));
      return { ...page, items: page.items.map(({ at: _, ...bulk }) => ({ ...bulk, state: stateOf(bulk) })) };
    },
  };
}

function stateOf({ pausedAt, endedAt }: BulkGrant): BulkState {
  if (endedAt) return 'done';
  return pausedAt ? 'paused' : 'running';
}

function actOn({ id, productName }: BulkGrant, act: 'bulk.pause' | 'bulk.resume', reason: string | null) {
  return {
    act,
    subjectType: 'product' as const,
    subjectId: productName,
    reason,
    details: { bulkGrantId: id },
  };
}

function refuseTooMany(players: number): void {
  if (players <= BULK_PLAYERS_MAX) return;
  throw new OperatorProblem(
    'REFUSED',
    `These are more than ${BULK_PLAYERS_MAX} players. Choose fewer of them.`,
  );
}
