import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from '@playwright/test';
import { type DemoPortal, openDemoPortal } from './demo-portal.ts';
import { run } from './run.ts';

const SHIPPED = join(import.meta.dirname, '../content');
const DAY_MS = 24 * 60 * 60 * 1000;

export interface LegalPortal extends DemoPortal {
  /** Publishes a version of the terms that applies from some days after today. */
  publishTerms(version: string, days: number): Promise<void>;
}

/** Its terms change during the story. */
export async function openLegalPortal(): Promise<LegalPortal> {
  const content = mkdtempSync(join(run.folder, 'legal-content-'));
  cpSync(SHIPPED, content, { recursive: true, filter: (path) => relative(SHIPPED, path) !== 'art' });
  symlinkSync(join(SHIPPED, 'art'), join(content, 'art'));
  const portal = await openDemoPortal({ settings: { CONTENT_DIR: content } });
  const { address } = portal;
  return {
    ...portal,
    async publishTerms(version, days) {
      const validFrom = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      const link = `${address}/demo/pages/terms?version=${version}`;
      const changes = {
        'en-GB': `Refunds take five days at most (${version}).\n\nYou can end your account at any time.`,
        'ar-AE': 'يستغرق رد الأموال خمسة أيام على الأكثر.\n\nيمكنك إنهاء حسابك في أي وقت.',
      };
      const versions = [
        { version: '2026-01', validFrom: '2026-01-01' },
        { version, validFrom, link, changes },
      ];
      writeFileSync(join(content, 'legal/terms.json'), JSON.stringify({ versions }));
      const termsOf = async () => (await (await fetch(`${address}/api/v1/config`)).json()).links.terms;
      await expect.poll(termsOf).toBe(link);
    },
  };
}
