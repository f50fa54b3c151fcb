import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { chosenSchemePlugin } from '../../build/chosen-scheme-plugin.ts';

async function build(css: string): Promise<string> {
  const postcss = { plugins: [chosenSchemePlugin()] };
  const config = await resolveConfig({ configFile: false, css: { postcss } }, 'build');
  const { code } = await preprocessCSS(css, 'any.css', config);
  return code.replaceAll(/\s+/g, ' ').trim();
}

test('styles of the light scheme follow the setting of the browser, or the scheme that a publisher chose', async () => {
  expect(await build('@media (prefers-color-scheme: light) { .a, .b { margin: 0 } }')).toBe(
    '@media (prefers-color-scheme: light) { :where(:root:not([data-scheme])) .a, :where(:root:not([data-scheme])) .b { margin: 0 } } ' +
      ':where(:root[data-scheme="light"]) .a, :where(:root[data-scheme="light"]) .b { margin: 0 }',
  );
});

test('other conditions stay', async () => {
  expect(
    await build('@media (prefers-color-scheme: light) and (width < 40rem) { .a { margin: 0 } }'),
  ).toContain('@media (width < 40rem) { :where(:root[data-scheme="light"]) .a { margin: 0 } }');
});

test('rules that know the attribute, and other media, stay as they are', async () => {
  const css =
    '@media (prefers-color-scheme: light) { :root:not([data-scheme]) { margin: 0 } } @media print { .a { margin: 0 } }';
  expect(await build(css)).toBe(css);
});
