import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** 576, 700, 768, 812/813 and 1024 pixels, and 430 for the width of forms. */
const LAYOUT = [
  'width < 36rem',
  'width < 43.75rem',
  'width >= 43.75rem',
  'width <= 48rem',
  'width <= 50.75rem',
  'width > 50.75rem',
  'width < 64rem',
  'width >= 64rem',
  '36rem <= width < 64rem',
  '43.75rem <= width < 64rem',
  '26.875rem <= width < 64rem',
];

/** Single components whose content would not fit: large texts on phones, and long languages in the bar. */
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  'apps/portal/src/features/account-menu/account-area.module.css': ['width < 80rem'],
  'apps/portal/src/features/consent/consent-modal.module.css': ['width < 12rem'],
  'apps/portal/src/features/language/language-menu.module.css': ['width < 90rem'],
  'apps/portal/src/features/library/game-view.module.css': ['width < 75rem'],
  'apps/portal/src/features/navigation/nav-bar.module.css': ['width < 80rem'],
  'apps/portal/src/features/notices/dock-notice.module.css': ['width < 20rem'],
  'apps/portal/src/features/orders/receipt.module.css': ['width < 15rem', 'width < 12rem'],
  'apps/portal/src/features/shop-front/hero-tabs.module.css': ['width < 75rem'],
  'apps/portal/src/features/shop-front/hero.module.css': ['width >= 100rem'],
  'apps/portal/src/features/shop/catalogue/catalogue.module.css': ['width < 18rem'],
  'apps/portal/src/features/shop/checkout/checkout.module.css': ['width < 20rem'],
  'apps/portal/src/features/shop/product/extras.module.css': ['width < 20rem'],
  'apps/portal/src/features/support/faq-nav.module.css': ['width < 17rem', 'width < 26.875rem'],
  'packages/ui/src/buttons/button.module.css': ['12rem <= width < 36rem'],
  'packages/ui/src/overlays/modal.module.css': ['width < 15rem'],
};

const root = join(import.meta.dirname, '../../../..');
const conditions = globSync('{apps/portal,packages/ui}/src/**/*.css', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/@media[^{]*\(([^()]*\bwidth\b[^()]*)\)/g)].map(
    ([, condition = '']) => ({ file: file.replaceAll('\\', '/'), condition }),
  ),
);

test('layouts change at the specified widths, and only the listed components at others', () => {
  expect(conditions.length).toBeGreaterThan(50);
  const others = conditions.filter(
    ({ file, condition }) => !LAYOUT.includes(condition) && !CONTENT[file]?.includes(condition),
  );
  expect(others).toEqual([]);
});

test('mobile ends at 812 pixels and desktop starts above it', () => {
  const atMobile = conditions.filter(({ condition }) => condition.includes('50.75rem'));
  expect(atMobile.length).toBeGreaterThan(5);
  for (const { condition } of atMobile)
    expect(['width <= 50.75rem', 'width > 50.75rem']).toContain(condition);
});
