import type { OperatorBodyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { BULK_LINES_PER_UPLOAD_MAX } from '@gatehouse/domain/limits';
import { playerNamedIn } from '@gatehouse/domain/player-list';

type Order = OperatorBodyOf<'POST /bulk-acts'>;
export type Players = Order['players'];
export type Item = Pick<Order, 'product' | 'extra' | 'isCoupon' | 'couponEndsAt'>;
type Fields = { get(name: string): unknown };

/** Neither names of products nor of extras have it. */
export const BETWEEN = '/';
const DAY_MS = 24 * 60 * 60 * 1000;
const LINE_LENGTH_MAX = 320;
const DAYS = ['signedUpAfter', 'signedUpBefore', 'signedInAfter', 'signedInBefore'] as const;
const NAMES = ['locale', 'country', 'owns', 'plays'] as const;

const fieldIn = (form: Fields, name: string) => String(form.get(name) ?? '').trim();

export function itemIn(form: Fields): Item {
  const [product = '', extra = null] = fieldIn(form, 'item').split(BETWEEN);
  const isCoupon = form.get('coupon') === 'on' && extra === null;
  const ends = fieldIn(form, 'couponEnds');
  return {
    product,
    extra,
    isCoupon,
    couponEndsAt: isCoupon && ends !== '' ? new Date(Date.parse(ends) + DAY_MS).toISOString() : null,
  };
}

/** Days are of UTC. Empty fields are no condition. */
export function filterIn(form: Fields): Players {
  const days = DAYS.flatMap((name) => {
    const day = fieldIn(form, name);
    return day === '' ? [] : [[name, new Date(day).toISOString()]];
  });
  const names = NAMES.flatMap((name) => {
    const value = fieldIn(form, name);
    return value === '' ? [] : [[name, name === 'country' ? value.toUpperCase() : value]];
  });
  return { filter: Object.fromEntries([...days, ...names]) };
}

/** The names of the lines alone: what stands beside them stays in the browser. Null for a file that is too long. */
export function linesIn(text: string): Players | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  if (lines.length > BULK_LINES_PER_UPLOAD_MAX) return null;
  return { lines: lines.map((line) => playerNamedIn(line).slice(0, LINE_LENGTH_MAX)) };
}
