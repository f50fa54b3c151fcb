import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { brandStyles, chosenScheme, LOGO_CLASSES, themeColours } from './brand-stylesheet.ts';
import type { Content } from './content.ts';
import { loadContent } from './load-content.ts';

const { brand, brandFiles } = loadContent(SHIPPED_CONTENT_DIR);
const styled = (chosen: Partial<Content['brand']>, files: [string, string][] = []) => ({
  brand: { ...brand, ...chosen },
  brandFiles: new Map([...brandFiles, ...files]),
});

test('a brand that changes nothing has no styles', () => {
  expect(brandStyles(styled({}))).toMatchObject({ stylesheet: '', address: null });
  expect(themeColours(styled({}))).toEqual({ dark: '#080f18', light: '#f8f5f0' });
});

test('each scheme gets its own colours, and the address changes with them', () => {
  const content = styled({ amber: '#1a4fd1', colours: { light: { background: '#eeeeff' } } });
  const { stylesheet, address } = brandStyles(content);
  const [dark = '', light = ''] = stylesheet.split('@media');
  expect(dark).toContain('--amber: #1a4fd1; ');
  expect(dark).toContain('--ink0: #080f18; ');
  expect(light).toContain('--ink0: #eeeeff; ');
  expect(stylesheet).not.toContain('--ink1');
  expect(themeColours(content)).toEqual({ dark: '#080f18', light: '#eeeeff' });
  expect(address).toMatch(/^\/brand\.css\?v=[0-9a-f]{12}$/);
  expect(brandStyles(styled({ amber: '#1a4fd2' })).address).not.toBe(address);
});

test('fonts, logos and corners of the publisher take the place of those of the portal', () => {
  const { stylesheet } = brandStyles(
    styled(
      {
        radius: 0,
        fonts: { display: 'brand/titles.woff2' },
        logo: { dark: 'brand/light.svg', light: 'brand/dark.svg' },
      },
      [
        ['brand/titles.woff2', '0123456789ab'],
        ['brand/light.svg', 'aaaaaaaaaaaa'],
        ['brand/dark.svg', 'bbbbbbbbbbbb'],
      ],
    ),
  );
  expect(stylesheet).toContain('src: url("/brand/titles.woff2?v=0123456789ab") format("woff2")');
  expect(stylesheet).toContain('--font-display: "Brand Display", "Geologica"');
  expect(stylesheet).not.toContain('--font-text');
  expect(stylesheet).toContain('--logo: url("/brand/light.svg?v=aaaaaaaaaaaa")');
  expect(stylesheet).toContain('[data-scheme="light"] { --logo: url("/brand/dark.svg?v=bbbbbbbbbbbb"); }');
  expect(stylesheet).toContain('--radius-control: 0px; ');
});

test('a scheme for everyone does not depend on the browser', () => {
  const content = styled({
    scheme: 'light',
    colours: { dark: { surface: '#1c0d2e' }, light: { background: '#eeeeff' } },
  });
  const { stylesheet } = brandStyles(content);
  // The document of a chosen light scheme is the root too, for which the dark surface comes first.
  expect(stylesheet).toMatch(
    /:root, \[data-scheme="dark"\] \{[^}]*--ink1: #1c0d2e[^}]*\}\n\[data-scheme="light"\] \{[^}]*--ink1: #fefdfb/,
  );
  expect(chosenScheme(content)).toBe('light');
  expect(stylesheet).toContain(':root:not([data-scheme]) { color-scheme: light; ');
  expect(stylesheet).toContain('--ink0: #eeeeff; ');
  expect(stylesheet).not.toContain('@media');
  expect(chosenScheme(styled({ scheme: 'visitor' }))).toBeNull();
  expect(brandStyles(styled({ scheme: 'visitor' })).address).toBeNull();
});

test('the portal has the classes in which its mark is replaced', () => {
  const portal = join(import.meta.dirname, '../../../../../portal/src');
  const files = globSync('features/**/*.module.css', { cwd: portal });
  for (const name of LOGO_CLASSES) {
    const [file, block] = name.split('_');
    const path = files.find((one) => basename(one) === `${file}.module.css`) ?? '';
    expect(readFileSync(join(portal, path), 'utf8')).toContain(`.${block} {`);
  }
});
