import { beforeAll, describe, expect, it } from 'vitest';
import { CONTEXTS, LINK, MAILS, TO } from '../test/sample-mails.ts';
import { renderMail } from './render-mail.tsx';

/** `npm test` looks at these, `npm run test:more` at all others. */
const SAMPLE = new Set(['en-GB', 'de-DE', 'ar-AE', 'ja-JP']);
const tagOf = (locale: string) => (SAMPLE.has(locale) ? {} : { tags: 'more' });

const escaped = (text: string) => text.replaceAll('&', '&amp;');

for (const context of CONTEXTS) {
  for (const mail of Object.values(MAILS)) {
    describe(`${mail.template} in ${context.locale}`, tagOf(context.locale), () => checkMail(mail, context));
  }
  describe(`A receipt in ${context.locale}`, tagOf(context.locale), () => checkReceipt(context));
}

function checkMail(mail: (typeof MAILS)[keyof typeof MAILS], context: (typeof CONTEXTS)[number]): void {
  let sent: Awaited<ReturnType<typeof renderMail>>;
  beforeAll(async () => {
    sent = await renderMail(mail, context);
  });

  // What support gets has neither.
  it.runIf('code' in mail || 'link' in mail)('has its link or code in both parts', () => {
    const { html, text } = sent;
    const secret = 'code' in mail ? mail.code : 'link' in mail ? mail.link : '';
    expect(text.split('\n')).toContain(secret);
    expect(html).toContain(`>${escaped(secret)}<`);
    if ('link' in mail) expect(html.split(`href="${escaped(LINK)}"`)).toHaveLength(3);
  });

  it('has its language and text direction', () => {
    const { html, text, subject } = sent;
    expect(html).toContain(`<html dir="${context.direction}" lang="${context.locale}">`);
    expect(html).toContain(`<div lang="${context.locale}" dir="${context.direction}"`);
    for (const part of [html, text, subject]) expect(part).not.toMatch(/Mail\.\w|undefined|\[object|\{\w+\}/);
  });

  it('names the address it is about', () => {
    const { html, text } = sent;
    expect(html).toContain(TO);
    expect(text).toContain(TO);
  });

  it('loads and links nothing from other sites', () => {
    const { html, text } = sent;
    const inHtml = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url);
    const inText = text.match(/\bhttps?:\S+/g) ?? [];
    expect(inHtml.length).toBeGreaterThan(4);
    for (const url of [...inHtml, ...inText]) expect(url).toMatch(/^https:\/\/gatehouse\.example\//);
    expect(html).not.toMatch(/<script|<link|<iframe|<form| on\w+=/i);
  });

  it('has a subject of one line', async () => {
    const hostile = { ...context, brand: { name: 'Gate\r\nBcc: everyone@example.test\u2028house' } };
    const product = 'Iron\r\n\r\nvale';
    const { subject } = await renderMail('product' in mail ? { ...mail, product } : mail, hostile);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(subject).not.toBe('');
  });
}

it('a mail about a lower price leads to the wishlist, where these mails are turned off', async () => {
  const [context] = CONTEXTS;
  if (!context) throw new Error('there is no context');
  const mail = MAILS['price-drop'];
  const { html, text } = await renderMail(mail, context);
  expect(html).toContain(`href="${mail.wishlistLink}"`);
  expect(text.split('\n')).toContain(mail.wishlistLink);
});

it('a receipt has the exact tax rate, also one with a decimal', async () => {
  const [context] = CONTEXTS.filter(({ locale }) => locale === 'en-GB');
  if (!context) throw new Error('there is no English context');
  const { text } = await renderMail({ ...MAILS.receipt, taxPercent: 25.5 }, context);
  expect(text).toContain('(25.5% included, Germany)');
});

function checkReceipt(context: (typeof CONTEXTS)[number]): void {
  it('names the game account that got the item, whole and isolated in its direction', async () => {
    const name = 'פנס '.repeat(16).trim();
    const { html, text } = await renderMail(
      { ...MAILS.receipt, account: { name, region: 'Europe' } },
      context,
    );
    expect(html).toContain(`<bdi>${name}</bdi>`);
    expect(text).toContain(name);
    expect(html).toContain('Europe');
  });

  it('names no game account where the player got the item', async () => {
    const { account: _, ...receipt } = MAILS.receipt;
    const { html } = await renderMail(receipt, context);
    expect(html).not.toContain(context.messages['Mail.Order.GameAccount']);
  });
}
