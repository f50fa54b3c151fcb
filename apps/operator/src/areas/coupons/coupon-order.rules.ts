import type { OperatorBodyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { endOfDay } from '../../components/utc-field.rules.ts';

/** What the dialog asks for. Days are of UTC, and the last one is included. */
export function couponOrderIn(form: { get(name: string): unknown }): OperatorBodyOf<'POST /coupons'> {
  const field = (name: string) => String(form.get(name) ?? '').trim();
  const [code, players, starts, ends] = [field('code'), field('players'), field('starts'), field('ends')];
  return {
    reason: field('reason'),
    product: field('product'),
    count: code ? 1 : Number(field('count')),
    ...(code ? { code } : {}),
    usesMax: players === '' ? null : Number(players),
    startsAt: starts === '' ? null : new Date(starts).toISOString(),
    endsAt: endOfDay(ends),
  };
}
