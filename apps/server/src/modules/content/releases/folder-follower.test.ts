import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { createLogger } from '../../../log.ts';
import { createLiveContent } from '../files/live-content.ts';
import { loadContent } from '../files/load-content.ts';
import { followFolder } from './folder-follower.ts';

test('takes what was saved, and keeps the content while there is a mistake', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-followed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(SHIPPED_CONTENT_DIR, folder, { recursive: true, filter: (path) => !path.includes('/demo-games') });
  const read = () => ({ releaseId: null, folder, content: loadContent(folder) });
  const liveContent = createLiveContent(read());
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const follower = followFolder({ folder, read, liveContent, logger });
  onTestFinished(follower.stop);
  const brand = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'));
  const save = (value: object) => writeFileSync(join(folder, 'brand.json'), JSON.stringify(value));

  save({ ...brand, name: 'Followed' });
  await vi.waitFor(() => expect(liveContent.content.brand.name).toBe('Followed'), { timeout: 20_000 });
  save({ ...brand, name: '' });
  await vi.waitFor(() => expect(lines.join('')).toMatch(/brand\.json.*content\.folder-refused/), {
    timeout: 20_000,
  });
  expect(liveContent.content.brand.name).toBe('Followed');
});
