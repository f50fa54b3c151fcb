import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { type Mailer, MailRefused } from '../../../ports/mailer.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';
import { mailWorker } from '../../mail/delivery/mail-worker.ts';
import type { MailActs } from './mail-acts.service.ts';

const FIRST = { after: null, limit: 50 };

let testApp: ShopTestApp;
let acts: MailActs;
beforeAll(async () => {
  testApp = await openShopTestApp();
  acts = createOperatorServices(testApp.deps).mailActs;
});
afterAll(() => testApp.close());

async function newBuyer() {
  const email = `${randomUUID()}@example.test`;
  const player = await testApp.player(email);
  const userId = String((await player.call('GET /user/me')).body.userId);
  const { body } = await testApp.buy(player, NEON_DRIFT);
  await testApp.checkout(body.link, 'pay');
  return { player, userId, email };
}

const listed = async (userId: string) => (await acts.list({ userId, isFailed: false }, FIRST)).items;
const receiptOf = async (userId: string) => {
  const mail = (await listed(userId)).find(({ template }) => template === 'receipt');
  if (!mail) throw new Error('there is no receipt');
  return mail;
};

/** Delivers a mail that is in the log, as the job of its queue does. */
async function deliver(id: string, send: Mailer['send']): Promise<unknown> {
  const { template, locale, details, address } = await receiptOf(
    String((await testApp.rows('select user_id from mail_log where id = $1', [id]))[0]?.user_id),
  );
  const mailer = { send, close: () => undefined };
  const letter = { ...details, template, locale, to: address } as never;
  return mailWorker({ ...testApp.deps, ...testApp.services, mailer })
    .work({ id, letter })
    .catch((error: Error) => error);
}

describe('The log of mails', () => {
  test('has each mail to a player, and what became of it', async () => {
    const { userId, email } = await newBuyer();
    const { id, ...mail } = await receiptOf(userId);
    expect(mail).toMatchObject({ address: email, state: 'queued', renewal: null });
    await deliver(id, () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })));
    expect(await receiptOf(userId)).toMatchObject({ state: 'queued', attempts: 1, failure: 'ECONNREFUSED' });
    await deliver(id, () => Promise.reject(new MailRefused('550', '550 5.1.1 user unknown')));
    expect(await receiptOf(userId)).toMatchObject({
      state: 'failed',
      attempts: 2,
      failure: '550 5.1.1 user unknown',
      endedAt: expect.any(Date),
    });
    const failed = await acts.list({ userId: null, isFailed: true }, FIRST);
    expect(failed.items.map((one) => one.id)).toContain(id);
    await deliver(id, () => Promise.resolve());
    expect(await receiptOf(userId)).toMatchObject({ state: 'sent', failure: null });
  });

  test('has the mail of a change to another address under its player', async () => {
    const { player, userId } = await newBuyer();
    const email = `${randomUUID()}@example.test`;
    await player.call('PUT /user/email', { body: { email, locale: 'en-GB' } });
    const codes = (await listed(userId)).filter(({ template }) => template === 'new-address-code');
    expect(codes).toMatchObject([{ address: email, details: { validMinutes: 10 } }]);
    expect(codes[0]?.details).not.toHaveProperty('code');
  });

  test('remembers nothing of a mail that is only queued for its cost', async () => {
    const stranger = `${randomUUID()}@example.test`;
    const reply = await testApp
      .browser()
      .call('PUT /user/password/recovery', { body: { email: stranger, locale: 'en-GB' } });
    expect(reply.status).toBe(204);
    expect(await testApp.rows('select 1 from mail_log where address = $1', [stranger])).toEqual([]);
  });
});

describe('A mail is sent again', () => {
  test('to the present address, and is recorded', async () => {
    const { userId } = await newBuyer();
    const { id } = await receiptOf(userId);
    await expect(acts.resend(TEST_OPERATOR, id, 'ticket 1')).rejects.toMatchObject({ kind: 'REFUSED' });
    await deliver(id, () => Promise.resolve());
    const present = `${randomUUID()}@example.test`;
    await testApp.rows('update users set email = $2, email_canonical = $2 where id = $1', [userId, present]);
    await acts.resend(TEST_OPERATOR, id, 'ticket 1');
    expect(testApp.lastMail(present, 'receipt')).toMatchObject({ to: present });
    const mails = (await listed(userId)).filter(({ template }) => template === 'receipt');
    expect(mails.map(({ address }) => address)).toContain(present);
    const audit = await testApp.rows('select act, reason, details from audit_log where subject_id = $1', [
      userId,
    ]);
    expect(audit).toEqual([
      { act: 'mail.resend', reason: 'ticket 1', details: { mailId: id, template: 'receipt' } },
    ]);
  });

  test('unless its link has a secret: then the answer says what makes a new one', async () => {
    const { userId } = await newBuyer();
    const mail = (await listed(userId)).find(({ template }) => template === 'validate-address');
    await expect(acts.resend(TEST_OPERATOR, String(mail?.id), 'ticket 1')).rejects.toMatchObject({
      kind: 'REFUSED',
      message: expect.stringContaining('in the settings'),
    });
  });
});
