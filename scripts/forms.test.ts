import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FORM_TAG = /<form\b[^>]*>?/g;

/** Sources that write HTML themselves. In the portal, the lint rule for the element `form` allows ui/form.tsx alone. */
const files = globSync(['apps/*/src/**/*.{ts,tsx,html}', 'packages/*/src/**/*.{ts,tsx,html}'], { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, tags: readFileSync(join(ROOT, file), 'utf8').match(FORM_TAG) ?? [] }))
  .filter(({ tags }) => tags.length > 0);

test('every form in HTML has the method POST', () => {
  const others = files.flatMap(({ file, tags }) =>
    tags.filter((tag) => !tag.includes('method="post"')).map((tag) => `${file}: ${tag}`),
  );
  expect(others).toEqual([]);
});

test('finds the forms', () => {
  expect(files.map(({ file }) => file).sort()).toEqual([
    'apps/portal/src/ui/form.tsx',
    'apps/server/src/demo/checkout/checkout-page.ts',
    'apps/server/src/demo/identity/identity-page.ts',
    'apps/server/src/demo/mailbox/mailbox-page.ts',
  ]);
});
