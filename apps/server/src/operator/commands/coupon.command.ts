import { COUPONS_PER_ACT_MAX } from '@gatehouse/domain/limits';
import { isUuid } from '@gatehouse/domain/uuid';
import type { Command } from 'commander';
import type { CouponOrder, CouponsWanted } from '../../modules/operations/coupon-acts/coupon-acts.service.ts';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import { OperatorProblem } from '../../modules/operations/operator/operator-problem.ts';
import { parseFutureMoment } from '../../modules/operations/operator/parse-moment.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable } from '../terminal-text.ts';
import { listLimit, wholeNumber } from './list-options.ts';

const USES_MAX = 1_000_000;

interface CreateOptions {
  product: string;
  code?: string;
  count?: number;
  uses: number | null;
  starts?: string;
  ends?: string;
  reason?: string;
}

export function addCouponCommands(program: Command, { run, withTools, operatorOf }: CommandContext): void {
  const coupon = program.command('coupon').description('create, list and revoke coupons');

  coupon
    .command('create')
    .description('make one coupon of a given code, or a number of random ones')
    .requiredOption('--product <name>', 'what it grants: the name of a folder in content/products')
    .option('--code <code>', 'a code of your own, such as WELCOME-2026')
    .option(
      '--count <n>',
      `how many random codes, at most ${COUPONS_PER_ACT_MAX} (default: 1)`,
      wholeNumber(COUPONS_PER_ACT_MAX),
    )
    .option('--uses <n>', 'how many players may redeem each code: a number or "unlimited"', parseUses, 1)
    .option('--starts <when>', 'valid from: 2026-12-01, 2026-12-01T18:00Z or 7d')
    .option('--ends <when>', 'valid until: 2026-12-31, 2026-12-31T18:00Z or 4w')
    .option('--reason <text>', 'why, for the audit log')
    .action((options: CreateOptions, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const order = readOrder(options);
        return withTools([], async ({ services, readContent }) => {
          const { products } = await readContent();
          const { auditId, codes, batch } = await services.couponActs.create(operator, order, products);
          const { product, usesMax, startsAt, endsAt, reason } = order;
          return {
            data: { act: 'coupon.create', auditId, product, codes, batch, usesMax, startsAt, endsAt, reason },
            text: codes.join('\n'),
          };
        });
      }),
    );

  coupon
    .command('list')
    .description('the newest coupons, with their uses')
    .option('--product <name>', 'only those that grant this product')
    .option('--code <code>', 'only this one')
    .option('--batch <id>', 'only those that were made together')
    .option(...listLimit(100))
    .action(({ limit, ...wanted }: CouponsWanted & { limit: number }, command: Command) =>
      run(command, async () => {
        checkBatch(wanted.batch);
        return withTools([], async ({ services }) => {
          // One more than requested shows whether there are more.
          const found = await services.couponActs.list({ ...wanted, limit: limit + 1 });
          const coupons = found
            .slice(0, limit)
            .map(({ productName, batchId, ...row }) => ({ ...row, product: productName, batch: batchId }));
          const hasMore = found.length > limit;
          const rows = coupons.map((one) => [
            one.code,
            one.product,
            `${one.uses}/${one.usesMax ?? 'unlimited'}`,
            one.state,
            one.startsAt,
            one.endsAt,
            one.createdAt,
          ]);
          const table = formatTable(['CODE', 'PRODUCT', 'USES', 'STATE', 'STARTS', 'ENDS', 'CREATED'], rows);
          return { data: { coupons, hasMore }, text: hasMore ? `${table}\n(more: raise --limit)` : table };
        });
      }),
    );

  coupon
    .command('usage')
    .description('how often coupons were redeemed on each of the last 30 days')
    .option('--product <name>', 'only those that grant this product')
    .option('--code <code>', 'only this one')
    .option('--batch <id>', 'only those that were made together')
    .action((wanted: CouponsWanted, command: Command) =>
      run(command, async () => {
        checkBatch(wanted.batch);
        return withTools([], async ({ services }) => {
          const days = await services.couponActs.usage(wanted);
          const rows = days.map(({ day, redeemed }) => [day, redeemed]);
          return { data: { days }, text: formatTable(['DAY', 'REDEEMED'], rows) };
        });
      }),
    );

  coupon
    .command('revoke <code>')
    .description('stop further redemptions; what was granted stays')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action((code: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        return withTools([], async ({ services }) => {
          const { auditId, coupon: revoked } = await services.couponActs.revoke(operator, code, reason);
          const { code: printed, productName: product, uses, revokedAt } = revoked;
          return {
            data: { act: 'coupon.revoke', auditId, code: printed, product, uses, revokedAt, reason },
            text: `Revoked ${printed}, which was redeemed ${uses} times.`,
          };
        });
      }),
    );

  coupon
    .command('revoke-batch <batch>')
    .description('revoke all coupons that were made together; `coupon list --json` has the id')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .action((batch: string, options: { reason: string }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        checkBatch(batch);
        return withTools([], async ({ services }) => {
          const { auditId, revoked } = await services.couponActs.revokeBatch(operator, batch, reason);
          return {
            data: { act: 'coupon.revoke-batch', auditId, batch, revoked, reason },
            text: `Revoked ${revoked} coupons.`,
          };
        });
      }),
    );
}

function checkBatch(batch: string | undefined): void {
  if (batch !== undefined && !isUuid(batch)) {
    throw new OperatorProblem('USAGE', `"${batch}" is no id of a batch.`);
  }
}

function readOrder({ product, code, count, uses, starts, ends, reason }: CreateOptions): CouponOrder {
  if (code !== undefined && count !== undefined) {
    throw new OperatorProblem('USAGE', 'Give --code or --count, not both.');
  }
  const now = new Date();
  const startsAt = starts === undefined ? null : parseFutureMoment('--starts', starts, now);
  const endsAt = ends === undefined ? null : parseFutureMoment('--ends', ends, now);
  if (startsAt && endsAt && endsAt <= startsAt) {
    throw new OperatorProblem('USAGE', '--ends must be later than --starts.');
  }
  return {
    product,
    codes: code === undefined ? { count: count ?? 1 } : { code },
    usesMax: uses,
    startsAt,
    endsAt,
    reason: reason === undefined ? null : checkReason(reason),
  };
}

function parseUses(text: string): number | null {
  return text === 'unlimited' ? null : wholeNumber(USES_MAX)(text);
}
