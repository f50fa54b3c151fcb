// @module-tag more
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { versionOf } from '../../../../test/fixtures/legal.ts';
import { changeContent } from '../../../../test/support/second-release.ts';
import { buildTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import type { LegalVersion } from '../../content/files/content.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-acts-'));
const FIRST = { version: '2026-01', validFrom: '2026-01-01' };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
  const isArt = (path: string) => relative(SHIPPED_CONTENT_DIR, path) === 'art';
  cpSync(SHIPPED_CONTENT_DIR, folder, { recursive: true, filter: (path) => !isArt(path) });
  symlinkSync(join(SHIPPED_CONTENT_DIR, 'art'), join(folder, 'art'));
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
});

const acts = () => testApp.services.console.contentActs;
const publish = () => acts().publish(TEST_OPERATOR, { folder, reason: null });

function publishTerms(...versions: LegalVersion[]) {
  writeFileSync(join(folder, 'legal/terms.json'), JSON.stringify({ versions: [FIRST, ...versions] }));
  return publish();
}

test('a version of the terms that was rolled back comes back with the same words alone', async () => {
  const second = versionOf(testApp, '2026-11', 0);
  await publishTerms();
  await publishTerms(second);
  await acts().rollBack(TEST_OPERATOR, { reason: null });
  const reworded = { ...second, changes: { 'en-GB': 'Something else.' } };
  await expect(publishTerms(reworded)).rejects.toThrow('differs from the published version 2026-11');
  await expect(publishTerms({ ...versionOf(testApp, '2026-11b', -1) })).rejects.toThrow('has passed');
  changeContent(folder, 'brand.json', (brand) => ({ ...brand, name: 'Corrected' }));
  expect(await publishTerms(second)).toMatchObject({ storedFiles: 1 });
});

test('of publishers who compare with the same release one publishes', async () => {
  changeContent(folder, 'brand.json', (brand) => ({ ...brand, name: 'At once' }));
  const results = await Promise.allSettled([publish(), publish(), publish()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const { reason } of results.filter((one) => one.status === 'rejected')) {
    expect(reason.message).toContain('became current meanwhile');
  }
});
