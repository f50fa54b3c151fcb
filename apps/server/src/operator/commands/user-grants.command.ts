import type { Command } from 'commander';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import { parseFutureMoment } from '../../modules/operations/operator/parse-moment.ts';
import { parseUserReference } from '../../modules/operations/user-acts/user-reference.ts';
import type { CommandContext } from '../command-context.ts';
import { printable } from '../terminal-text.ts';

interface GrantOptions {
  extra?: string;
  account?: string;
  key?: string;
  reason: string;
}

const REASON = 'why, for the audit log';
const EXTRA = 'an edition, item or currency of the product, by its name in the content';

export function addUserGrantCommands(user: Command, { run, withTools, operatorOf }: CommandContext): void {
  user
    .command('grant <user> <product>')
    .description('give a product, edition, item or currency; the game hears of it as of a purchase')
    .option('--extra <name>', EXTRA)
    .option('--account <id>', 'the game account that an item or currency is for')
    .option('--key <uuid>', 'a repeated key grants nothing more')
    .requiredOption('--reason <text>', REASON)
    .action((given: string, productName: string, options: GrantOptions, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        const { extra: extraName = null, account: accountId = null, key = null } = options;
        return withTools(['SECRET_KEY'], async ({ services, startQueue, readContent }) => {
          const { id, email } = await services.userLookup.findProven(who);
          await startQueue();
          const wanted = { productName, extraName, accountId, key, reason };
          const grants = services.userGrants(await readContent());
          const { auditId, order } = await grants.grant(operator, id, wanted);
          return {
            data: { act: 'user.grant', auditId, user: { id, email }, order, reason },
            text: `${printable(email ?? id)} has ${printable(order.title)} by ${order.number}.`,
          };
        });
      }),
    );

  user
    .command('coupon <user> <product>')
    .description('make a coupon that one player may redeem, to hand it to this user')
    .option('--ends <when>', 'valid until: 2026-12-31, 2026-12-31T18:00Z or 4w')
    .requiredOption('--reason <text>', REASON)
    .action((given: string, product: string, options: { ends?: string; reason: string }, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        const endsAt =
          options.ends === undefined ? null : parseFutureMoment('--ends', options.ends, new Date());
        return withTools([], async ({ services, readContent }) => {
          const { id, email } = await services.userLookup.findProven(who);
          const { products } = await readContent();
          const order = { product, endsAt, reason };
          const { auditId, code } = await services.couponActs.giveTo(operator, id, order, products);
          return {
            data: { act: 'user.coupon', auditId, user: { id, email }, product, code, endsAt, reason },
            text: code,
          };
        });
      }),
    );

  user
    .command('revoke <user> <product>')
    .description('take back what was granted, redeemed or claimed for free; never what was paid for')
    .option('--extra <name>', `${EXTRA}; of currency the last that was granted`)
    .requiredOption('--reason <text>', REASON)
    .action((given: string, productName: string, options: GrantOptions, command: Command) =>
      run(command, async () => {
        const who = parseUserReference(given);
        const operator = operatorOf(command);
        const reason = checkReason(options.reason);
        const { extra: extraName = null } = options;
        return withTools(['SECRET_KEY'], async ({ services, startQueue, readContent }) => {
          const { id, email } = await services.userLookup.find(who);
          await startQueue();
          const grants = services.userGrants(await readContent());
          const { auditId, order } = await grants.revoke(operator, id, { productName, extraName, reason });
          return {
            data: { act: 'user.revoke', auditId, user: { id, email }, order, reason },
            text: `Took ${printable(productName)} back from ${printable(email ?? id)}.`,
          };
        });
      }),
    );
}
