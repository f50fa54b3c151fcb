import { afterEach, expect, test } from 'vitest';
import { openPlayerTestApp } from '../../../test/support/player-test-app.ts';
import { buildTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { readEnv } from '../../env.ts';

let testApp: Pick<TestApp, 'close'> | undefined;
afterEach(() => testApp?.close());

test('the page shows the funnels of the demo’s visitors with plots and numbers, without inline styles', async () => {
  const opened = await openPlayerTestApp({ demoWorld: true });
  testApp = opened;
  const page = await opened.app.inject('/demo/funnels');
  expect(page.statusCode).toBe(200);
  for (const title of ['Sign-up', 'Sign-in', 'Migration', 'Download', 'Purchase']) {
    expect(page.body).toContain(`${title}</h2>`);
  }
  expect(page.body).not.toContain('No visitors yet');
  expect(page.body.match(/<svg viewBox/g)).toHaveLength(5);
  expect(page.body).not.toMatch(/ style=|<script/);
  const week = await opened.app.inject('/demo/funnels?days=7');
  expect(week.body.match(/<tr><th scope="row">/g)?.length).toBe(5 * 7);
  const nonsense = await opened.app.inject('/demo/funnels?days=x');
  expect(nonsense.statusCode).toBe(200);
});

test('shows that there are no events; serve mode has no such page', async () => {
  const empty = await buildTestApp();
  testApp = empty;
  expect((await empty.app.inject('/demo/funnels')).body).toContain('No visitors yet');
  await empty.close();
  const env = readEnv('serve', {
    PUBLIC_URL: 'https://play.example.test',
    DATABASE_URL: 'postgres://db.example.test/accounts',
    SMTP_URL: 'smtp://mail.example.test',
    SECRET_KEY: 'k'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  const served = await buildTestApp({ deps: { env } });
  testApp = served;
  for (const path of ['', '.css']) {
    expect((await served.app.inject(`/demo/funnels${path}`)).statusCode).toBe(404);
  }
});
