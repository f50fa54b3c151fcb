import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What packages that we ship or run in production may have. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  '(MIT OR CC0-1.0)',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'OFL-1.1',
]);

interface Locked {
  dev?: boolean;
  link?: boolean;
  license?: string;
}

test('packages of production have a permissive licence', () => {
  const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const others = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .filter(([, { license = 'none' }]) => !LICENCES.has(license))
    .map(([path, { license }]) => `${path}: ${license}`);
  expect(others).toEqual([]);
});
