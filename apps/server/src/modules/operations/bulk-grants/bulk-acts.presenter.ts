import type { BulkAct, BulkCheck, BulkProgressReply } from '@gatehouse/contract/operator/bulk.endpoints';
import { csvOf } from '../operator/csv.rules.ts';
import type { BulkProgress, CheckedPlayers, KnownBulkGrant } from './bulk-grants.service.ts';

const at = (moment: Date | null) => moment?.toISOString() ?? null;
const WRONG_LINES_SHOWN_MAX = 20;

export function presentBulkAct(bulk: KnownBulkGrant): BulkAct {
  const { id, kind, productName, extraName, couponEndsAt, createdAt, endedAt, state } = bulk;
  const { operator, reason, players, filter } = bulk;
  return {
    bulkId: id,
    product: productName,
    extra: extraName,
    isCoupon: kind === 'coupon',
    couponEndsAt: at(couponEndsAt),
    ...{ state, operator, reason, players, filter },
    createdAt: createdAt.toISOString(),
    endedAt: at(endedAt),
  };
}

export function presentBulkProgress(bulk: KnownBulkGrant, progress: BulkProgress): BulkProgressReply {
  const { state, granted, waiting, refused, failed, lastAt } = progress;
  return { ...presentBulkAct(bulk), ...{ state, granted, waiting, refused, failed }, lastAt: at(lastAt) };
}

export function presentBulkCheck(
  { players, first }: CheckedPlayers,
  { repeated, wrong, wrongLines }: Pick<BulkCheck, 'repeated' | 'wrong' | 'wrongLines'>,
): BulkCheck {
  return {
    ...{ players, repeated, wrong, wrongLines: wrongLines.slice(0, WRONG_LINES_SHOWN_MAX) },
    first: first.map(({ id: userId, email, nickname, createdAt, lastSignInAt }) => {
      return { userId, email, nickname, createdAt: createdAt.toISOString(), lastSignInAt: at(lastSignInAt) };
    }),
  };
}

interface ReportedPlayer {
  userId: string;
  email: string | null;
  state: string;
  refusal: string | null;
  couponCode: string | null;
  endedAt: Date | null;
}

const COLUMNS = ['userId', 'email', 'state', 'refusal', 'couponCode', 'endedAt'] as const;

export function bulkReportCsv(rows: readonly ReportedPlayer[]): string {
  return csvOf(
    COLUMNS,
    rows.map((row) => ({ ...row, endedAt: at(row.endedAt) })),
  );
}
