import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FORM_TAG = /<form\b[^>]*>?/g;

/** Filters of public lists live in the address, so that a list can be shared. Nothing personal is entered there. */
const FILTER_FORM = 'packages/ui/src/forms/filter-form.tsx';
/** The form of all others in the portal. */
const FORM = 'packages/ui/src/forms/form.tsx';

/** With forward slashes, also on Windows. */
const filesLike = (patterns: string | string[]) =>
  globSync(patterns, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));

/** Sources that write HTML themselves. In the portal, the lint rule for the element `form` allows two files alone. */
const files = filesLike(['apps/*/src/**/*.{ts,tsx,html}', 'packages/*/src/**/*.{ts,tsx,html}'])
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, tags: readFileSync(join(ROOT, file), 'utf8').match(FORM_TAG) ?? [] }))
  .filter(({ tags }) => tags.length > 0);

test('every form in HTML has the method POST', () => {
  const others = files
    .filter(({ file }) => file !== FILTER_FORM)
    .flatMap(({ file, tags }) =>
      tags.filter((tag) => !tag.includes('method="post"')).map((tag) => `${file}: ${tag}`),
    );
  expect(others).toEqual([]);
});

test('finds the forms', () => {
  expect(files.map(({ file }) => file)).toEqual(expect.arrayContaining([FILTER_FORM, FORM]));
});

test('the catalogue and its search alone have forms whose fields are in the address', () => {
  const users = filesLike('apps/portal/src/**/*.tsx').filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('<FilterForm'),
  );
  expect(users.sort()).toEqual([
    'apps/portal/src/features/search/search-panel.tsx',
    'apps/portal/src/features/shop/catalogue/catalogue-filters.tsx',
  ]);
});
