// @module-tag more
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentWithSmallArt } from '../../../../test/support/changed-content.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';

const EDITORS = 4;

const content = contentWithSmallArt();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { CONTENT_DIR: content.path } });
});
afterAll(async () => {
  await testApp.close();
  content.remove();
});

test('of editors who save at once one is published, and the others read that nothing was changed', async () => {
  const { announcementEdits, contentEdits, contentActs } = testApp.services.console;
  const saveAll = async () => {
    const { release } = await contentEdits.open();
    return Promise.allSettled(
      Array.from({ length: EDITORS }, (_, editor) =>
        announcementEdits.save(TEST_OPERATOR, 'both', {
          ...{ release, reason: 'at once' },
          announcement: {
            ...{ kind: 'info', starts: null, ends: '2999-01-01T00:00:00Z', pages: null },
            texts: { 'en-GB': { text: `By editor ${editor}, after release ${release}` } },
          },
        }),
      ),
    );
  };
  // From the folder of the demo, and then from a release.
  for (const round of [1, 2]) {
    const results = await saveAll();
    const saved = results.filter(({ status }) => status === 'fulfilled');
    expect(saved).toHaveLength(1);
    for (const { reason } of results.filter((one) => one.status === 'rejected')) {
      expect(reason.message).toContain('Someone else has published meanwhile');
    }
    const { rows } = await testApp.deps.db.statement(
      "select count(*)::int as entries from audit_log where act = 'content.edit-announcement'",
    );
    expect(rows).toEqual([{ entries: round }]);
    const releases = await contentActs.list();
    expect(releases).toHaveLength(1 + round);
    expect(releases[0]?.isCurrent).toBe(true);
  }
});
