import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHIPPED_CONTENT_DIR } from '../fixtures/content.ts';

/** The shipped content with another brand, another text of the front page and another price. */
export function writeSecondRelease(folder: string): void {
  cpSync(SHIPPED_CONTENT_DIR, folder, { recursive: true });
  changeContent(folder, 'brand.json', (brand) => ({ ...brand, name: 'Secondgate' }));
  changeContent(folder, 'front-pages/en-GB.json', (page) => ({
    ...page,
    band: { ...page.band, title: 'The second band' },
  }));
  changeContent(folder, 'products/neon-drift/product.json', (product) => ({
    ...product,
    prices: { ...product.prices, EUR: { amount: 4242 } },
  }));
}

// biome-ignore lint/suspicious/noExplicitAny: files of the shipped content, whose fields the tests know
export function changeContent(folder: string, path: string, by: (file: any) => object): void {
  const file = join(folder, path);
  writeFileSync(file, JSON.stringify(by(JSON.parse(readFileSync(file, 'utf8')))));
}

/** What the front page shows of each release: of one of them everything, of the other nothing. */
export function releaseOf(page: string): string {
  const isOf = ['Secondgate', 'The second band', '4242'].map((text) => page.includes(text));
  if (isOf.every((is) => is)) return 'second';
  return isOf.some((is) => is) ? `mixed ${isOf}` : 'first';
}
