import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { waitUntil } from '../../apps/server/test/support/wait-until.ts';
import type { WriteLoad } from '../../apps/server/test/support/write-load.ts';
import type { Cluster } from './cluster.ts';

const JOBS_TIMEOUT_MS = 180_000;

export interface Verdict {
  lostWrites: string[];
  jobsRunTwice: string[];
  /** The mail server had taken them when the database was lost that should have kept it: they have the same Message-ID. */
  mailsRepeated: string[];
}

/** Compares what was confirmed with what is there, after the last mail has been sent. */
export async function verify({ databaseUrl, mails }: Cluster, load: WriteLoad): Promise<Verdict> {
  const db = await openPostgres(databaseUrl, () => undefined);
  const ids = async (statement: string) => new Set((await db.statement(statement)).rows.map(({ id }) => id));
  try {
    await waitUntil(
      async () =>
        (await ids("select id from jobs.job where name = 'mail' and state in ('created', 'active', 'retry')"))
          .size === 0,
      { timeoutMs: JOBS_TIMEOUT_MS, what: 'every mail is sent' },
    );
    // A second copy would be on its way now.
    await wait(3000);
    const users = await ids('select id from users');
    const redeemed = await ids('select user_id as id from coupon_redemptions');
    const twice = await ids(
      'select user_id as id from coupon_redemptions group by user_id having count(*) > 1',
    );
    const sent = Map.groupBy(mails.received, (mail) => `${mail.to?.[0]?.address} ${mail.subject}`);
    const repeated = [...sent].filter(([, copies]) => copies.length > 1);
    const hasOneId = (copies: { messageId?: string | undefined }[]) =>
      new Set(copies.map(({ messageId }) => messageId)).size === 1;
    return {
      lostWrites: [
        ...load.signUps.filter(({ userId }) => !users.has(userId)).map(({ email }) => `sign-up of ${email}`),
        ...load.redemptions.filter((id) => !redeemed.has(id)).map((id) => `redemption of ${id}`),
        ...load.signUps
          .filter(({ email }) => mails.to(email).length === 0)
          .map(({ email }) => `mail to ${email}`),
      ],
      jobsRunTwice: [
        ...[...twice].map((id) => `redemption of ${id}`),
        ...repeated.filter(([, copies]) => !hasOneId(copies)).map(([key]) => `mail ${key}`),
      ],
      mailsRepeated: repeated.filter(([, copies]) => hasOneId(copies)).map(([key]) => key),
    };
  } finally {
    await db.close();
  }
}
