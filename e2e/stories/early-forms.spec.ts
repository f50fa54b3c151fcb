import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { allPages, blockScripts, fillAndSend, readLog, watchAddresses } from '../early-forms.ts';
import { fromElsewhere } from '../elsewhere.ts';
import { carryNewSession } from '../shell.ts';

test.use({ extraHTTPHeaders: fromElsewhere() });

for (const visitor of ['signed out', 'signed in']) {
  test(`Every form that is sent before the page has loaded keeps the address clean, ${visitor}`, async ({
    page,
    request,
  }) => {
    test.slow();
    const canary = `canary-${randomUUID().slice(0, 8)}`;
    if (visitor === 'signed in') await carryNewSession(page, request, 'early');
    await blockScripts(page);
    const addresses = await watchAddresses(page);
    const sent: string[] = [];
    for (const path of allPages()) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const count = await page.locator('form').count();
      for (let index = 0; index < count; index += 1) {
        if (index > 0) await page.goto(path, { waitUntil: 'domcontentloaded' });
        await fillAndSend(page, index, canary);
        sent.push(path);
      }
    }
    expect(sent).toEqual(
      expect.arrayContaining([
        '/en-GB/sign-in',
        '/en-GB/sign-up',
        '/en-GB/recover-password',
        '/demo/mailbox',
      ]),
    );
    const seen = await addresses();
    expect(seen.filter((address) => address.includes(canary))).toEqual([]);
    // The watch itself works: every form was sent, and sent as a POST.
    expect(seen.filter((address) => address.startsWith('POST '))).toHaveLength(sent.length);
    expect(await readLog(page)).not.toContain(canary);
  });
}
