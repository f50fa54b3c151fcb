import { renderMail } from '@gatehouse/mail/render';
import { expect } from '@playwright/test';
import { CONTEXTS, MAILS, PUBLIC_URL } from '../../packages/mail/test/sample-mails.ts';
import { layoutProblems } from '../layout-problems.ts';
import { longEmail, longName } from '../long-names.ts';
import { test } from '../test.ts';

const WIDTHS = [320, 360, 800];

/** What players and sellers name themselves, as long as it gets. A template reads what it needs of it. */
const LONGEST = {
  to: longEmail(),
  newAddress: longEmail(),
  item: longName(),
  product: longName(),
  account: { name: longName(), region: longName() },
  seller: `${longName()}, ${longName()}`,
  link: `${PUBLIC_URL}/en-GB/${longName()}`,
};

for (const locale of ['en-GB', 'de-DE', 'ar-AE']) {
  test(`Every mail in ${locale} fits on a phone and on a desktop, whatever the names in it`, {
    tag: '@more',
  }, async ({ page }) => {
    const context = CONTEXTS.find((candidate) => candidate.locale === locale);
    if (!context) throw new Error(`No texts in ${locale}`);
    // Mail programs block pictures until the reader wants them.
    await page.route(`${PUBLIC_URL}/**`, (route) => route.abort());
    const found: string[] = [];
    for (const mail of Object.values(MAILS)) {
      for (const [names, values] of [
        ['ordinary names', {}],
        ['the longest names', LONGEST],
      ] as const) {
        const { html } = await renderMail({ ...mail, ...values }, context);
        await page.setContent(html, { waitUntil: 'domcontentloaded' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          for (const problem of await layoutProblems(page))
            found.push(`${mail.template} with ${names}, ${width}: ${problem}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
}
