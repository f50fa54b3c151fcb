import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../test/support/test-app.ts';
import { sentMails } from '../db/schema/mails.ts';
import { EXPIRIES } from '../expiries.ts';
import { housekeeping } from './housekeeping.ts';

test('does not wait for a row that a transaction has locked, so that neither can block the other', async () => {
  const { deps, clock, close } = await buildTestApp();
  const { queries } = deps.db;
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const [, locked = ''] = ids;
  const sentAt = clock.now();
  await queries.insert(sentMails).values(ids.map((id) => ({ id, sentAt })));
  clock.advance(15 * 24 * 60 * 60);
  await deps.db.transaction(async (tx) => {
    await tx.update(sentMails).set({ sentAt }).where(eq(sentMails.id, locked));
    await housekeeping(deps, EXPIRIES).work(null);
    expect(await queries.select({ id: sentMails.id }).from(sentMails)).toEqual([{ id: locked }]);
  });
  await housekeeping(deps, EXPIRIES).work(null);
  expect(await queries.select().from(sentMails)).toEqual([]);
  await close();
});
