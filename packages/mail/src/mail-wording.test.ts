import english from '@gatehouse/messages/en-GB/mail.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { ART_URL, CONTEXTS, ENGLISH, LINK, MAILS, OCCASION, PUBLIC_URL, TO } from '../test/sample-mails.ts';
import { renderMail } from './render-mail.tsx';

describe('The text of a mail', () => {
  it.each([
    ['en-GB', '15 November 2026 at 04:25\u00a0UTC', 'Device: Firefox on Windows'],
    ['de-DE', '15. November 2026 um 04:25\u00a0UTC', 'Gerät: Firefox unter Windows'],
    [
      'ar-AE',
      '15 نوفمبر 2026 في 04:25\u00a0ص\u00a0UTC',
      'الجهاز: \u2068Firefox\u2069 على \u2068Windows\u2069',
    ],
  ])('in %s says when, in UTC, and on what device', async (locale, moment, device) => {
    const context = CONTEXTS.find((candidate) => candidate.locale === locale) ?? ENGLISH;
    const { html, text } = await renderMail(MAILS['password-changed'], context);
    expect(html).toContain(moment);
    expect(text).toContain(moment);
    expect(text.split('\n')).toContain(device);
  });

  it.each([
    [{ browser: 'Firefox', system: null }, 'Device: Firefox'],
    [{ browser: null, system: 'Windows' }, 'Device: Windows'],
    [{ browser: null, system: null }, 'Device: A device we didn’t recognise'],
  ])('names what is known of the device %j', async (device, line) => {
    const { text } = await renderMail({ ...MAILS['new-device'], occasion: { ...OCCASION, device } }, ENGLISH);
    expect(text.split('\n')).toContain(line);
  });

  it('masks the new address in the mail to the old mailbox', async () => {
    const { html, text } = await renderMail(MAILS['address-changed'], ENGLISH);
    expect(text).toContain('s•••@example.test');
    expect(html + text).not.toContain('someone.else');
  });

  it('reveals nothing about the player in the mail to the new address', async () => {
    const { text } = await renderMail(MAILS['new-address-code'], ENGLISH);
    expect(text).not.toMatch(/Device|Time/);
  });

  it.each([
    'receipt',
    'order-refund-started',
    'order-refunded',
    'order-partly-refunded',
    'order-refund-failed',
    'order-disputed',
    'withdrawal',
  ] as const)('names the game account of an order in the mail %s', async (template) => {
    const { text } = await renderMail(MAILS[template], ENGLISH);
    expect(text.split('\n')).toContain('Game account: Nightwarden (Europe)');
  });

  it.each([
    ['accepted', 'You’ve withdrawn from your purchase of Neon Drift. We’re refunding €14.99'],
    ['review', 'Our support team will check it and email you.'],
    ['declined', 'Your right of withdrawal had already ended'],
  ] as const)('acknowledges a withdrawal (%s) with its content, date and time', async (state, sentence) => {
    const { text } = await renderMail({ ...MAILS.withdrawal, state }, ENGLISH);
    expect(text).toContain(sentence);
    const lines = text.split('\n');
    expect(lines).toContain('Declared by: Ada Example');
    expect(lines).toContain('Withdrawn on: 15 November 2026 at 04:25\u00a0UTC');
    expect(lines).toContain('Order number: GH-000042');
  });

  it.each([
    [false, 'Thanks for buying Neon Drift. It’s in your library.'],
    [true, 'Thanks for buying Neon Drift. You’ll find your purchase in the game.'],
  ])('says where to find what was bought, an extra: %s', async (isExtra, sentence) => {
    const { text } = await renderMail({ ...MAILS.receipt, isExtra }, ENGLISH);
    expect(text).toContain(sentence);
  });

  it('labels the tax ID of the seller, and names none where the shop has none', async () => {
    const { html, text } = await renderMail(MAILS.receipt, ENGLISH);
    expect(text).toContain('Sold by: Gatehouse Games Ltd, 1 Lantern Keep, Dublin\nVAT ID: IE0000000XX\n');
    expect(html).toContain('IE0000000XX');
    const { taxId, ...withoutTaxId } = MAILS.receipt;
    expect((await renderMail(withoutTaxId, ENGLISH)).text).not.toContain('VAT ID');
  });

  it('offers the client of the platform when no product is named', async () => {
    const { subject } = await renderMail({ ...MAILS['download-link'], product: null }, ENGLISH);
    expect(subject).toBe('Your download link for Gatehouse');
  });

  it('uses the plural forms of the language', async () => {
    const inArabic = CONTEXTS.find(({ locale }) => locale === 'ar-AE') ?? ENGLISH;
    const line = async (validDays: number) =>
      (await renderMail({ ...MAILS['address-changed'], validDays }, inArabic)).text;
    expect(await line(1)).toContain('لمدة يوم واحد.');
    expect(await line(2)).toContain('لمدة يومين.');
    expect(await line(7)).toContain('لمدة 7 أيام.');
    expect(await line(14)).toContain('لمدة 14 يومًا.');
  });

  it('has no picture band without a picture', async () => {
    const { html } = await renderMail({ template: 'validate-address', to: TO, link: LINK }, ENGLISH);
    expect(html).not.toContain('class="art"');
    expect((await renderMail(MAILS['validate-address'], ENGLISH)).html).toContain(`src="${ART_URL}"`);
  });

  it('uses the brand fonts where the mail program loads them', async () => {
    const fonts = [{ family: 'Geologica', url: `${PUBLIC_URL}/fonts/g.woff2`, weight: '100 900' }] as const;
    const { html } = await renderMail(MAILS['new-device'], { ...ENGLISH, fonts });
    expect(html).toContain(`src: url('${PUBLIC_URL}/fonts/g.woff2') format('woff2')`);
  });
});

describe('The messages', () => {
  it('are all used by some mail', async () => {
    const used = new Set<string>();
    const listening = new Proxy<Record<string, string>>(english, {
      get: (target, id) => {
        used.add(String(id));
        return target[String(id)];
      },
    });
    for (const mail of Object.values(MAILS)) await renderMail(mail, { ...ENGLISH, messages: listening });
    const unknown = { ...OCCASION, device: { browser: null, system: null } };
    await renderMail({ ...MAILS['new-device'], occasion: unknown }, { ...ENGLISH, messages: listening });
    // An order from before countries were asked.
    const { country: _, ...withoutCountry } = MAILS.receipt;
    await renderMail({ ...withoutCountry, isExtra: true }, { ...ENGLISH, messages: listening });
    await renderMail({ ...MAILS['order-refunded'], isByHand: true }, { ...ENGLISH, messages: listening });
    await renderMail(
      { ...MAILS['order-refund-failed'], wasOwned: true },
      { ...ENGLISH, messages: listening },
    );
    for (const state of ['accepted', 'declined'] as const) {
      const other = { ...MAILS.withdrawal, state, reason: 'settled' } as const;
      await renderMail(other, { ...ENGLISH, messages: listening });
    }
    expect([...used].sort()).toEqual(Object.keys(english).sort());
  });

  it('stop a mail when one is missing, rather than send it incomplete', async () => {
    const messages: Record<string, string> = { ...english };
    delete messages['Mail.NewDevice.Body'];
    await expect(renderMail(MAILS['new-device'], { ...ENGLISH, messages })).rejects.toThrow(
      'Mail.NewDevice.Body',
    );
  });
});
