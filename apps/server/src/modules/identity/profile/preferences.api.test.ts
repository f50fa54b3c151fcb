import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';
import type { Content } from '../../content/files/content.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

test('marketing consent is stored, with a receipt for each change', async () => {
  const browser = await testApp.player('consent@example.test');
  const save = (allowRemarketing: boolean, allowSocialmediaMarketing: boolean) =>
    browser.call('PUT /user/marketing', { body: { allowRemarketing, allowSocialmediaMarketing } });
  expect((await save(true, false)).status).toBe(204);
  expect((await save(true, false)).status).toBe(204);
  expect((await save(false, true)).status).toBe(204);
  const me = (await browser.call('GET /user/me')).body;
  expect(me).toMatchObject({ allowRemarketing: false, allowSocialmediaMarketing: true });
  const { rows } = await testApp.deps.db.statement(
    "select subject, granted from consent_receipts where user_id = $1 and subject like '%marketing' order by given_at, subject, granted desc",
    [me.userId],
  );
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual({ subject: 'remarketing', granted: true });
  expect(rows).toContainEqual({ subject: 'remarketing', granted: false });
  expect(rows).toContainEqual({ subject: 'socialmedia_marketing', granted: true });
});

test('the language is stored; the pseudo-locale becomes English outside Sandbox', async () => {
  const browser = await testApp.player('tongue@example.test');
  const save = (locale: string) => browser.call('PUT /user/locale', { body: { locale } });
  expect((await save('ar-AE')).status).toBe(204);
  expect((await browser.call('GET /user/me')).body.locale).toBe('ar-AE');
  expect((await save('xx-XX')).status).toBe(204);
  expect((await browser.call('GET /user/me')).body.locale).toBe('en-GB');
  expect((await save('tlh-KX')).status).toBe(400);
});

test('a language that the publisher does not offer is not stored, by any call that stores one', async () => {
  const { content, liveContent, env } = testApp.deps;
  const offering = {
    ...liveContent.state().content,
    portal: { ...content.portal, locales: ['fr-FR', 'es-MX'] },
  };
  const before = liveContent.state();
  liveContent.replace({ releaseId: null, folder: env.contentDir, content: offering as Content });
  onTestFinished(() => liveContent.replace(before));
  const browser = testApp.browser();
  await browser.signUp('offered@example.test');
  const { rows } = await testApp.deps.db.statement(
    "select locale from users where email = 'offered@example.test'",
  );
  expect(rows).toEqual([{ locale: 'fr-FR' }]);
  const player = await testApp.player('spanish@example.test');
  expect((await player.call('PUT /user/locale', { body: { locale: 'es-AR' } })).status).toBe(204);
  expect((await player.call('GET /user/me')).body.locale).toBe('es-MX');
  const patched = await player.call('PATCH /user/me', { body: { locale: 'de-DE' } });
  expect(patched.body.locale).toBe('fr-FR');
});

test('a patch changes only its fields and returns the updated player', async () => {
  const browser = await testApp.player('patch@example.test');
  const body = { displayName: '  Ada of the Keep ', locale: 'de-DE' };
  const patched = await browser.call('PATCH /user/me', { body });
  expect(patched).toMatchObject({ status: 200, body: { nickname: 'Ada of the Keep', locale: 'de-DE' } });
  expect((await browser.call('GET /user/me')).body).toEqual(patched.body);
  expect((await browser.call('PATCH /user/me', { body: {} })).body).toEqual(patched.body);
});

test('a patch with an offensive display name is refused and changes nothing', async () => {
  const browser = await testApp.player('rude@example.test');
  const before = (await browser.call('GET /user/me')).body;
  const mailsBefore = testApp.mails.sent.length;
  const body = { displayName: 'Wichser 88', locale: 'de-DE', email: 'ruder@example.test' };
  const reply = await browser.call('PATCH /user/me', { body });
  expect(reply).toMatchObject({ status: 409 });
  expect(JSON.stringify(reply.body)).toContain('curse_word');
  expect((await browser.call('GET /user/me')).body).toEqual(before);
  expect(testApp.mails.sent.length).toBe(mailsBefore);
});
