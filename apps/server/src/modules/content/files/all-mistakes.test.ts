import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { checkContent } from './check-content.ts';
import { problemLine } from './content-problem.ts';
import { loadContent } from './load-content.ts';

let folder: string;
const COPIED = /^(?!demo-games)(?!art\/(?!mossfield))(?!.*\/(?!en-GB|de-DE)[a-z]{2}-[A-Z]{2}\.json)/;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-mistakes-'));
  cpSync(SHIPPED_CONTENT_DIR, folder, {
    recursive: true,
    filter: (path) => COPIED.test(relative(SHIPPED_CONTENT_DIR, path)),
  });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function edit(path: string, before: string | RegExp, after: string): void {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(before, after);
  expect(changed, path).not.toBe(text);
  writeFileSync(file, changed);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A mistake, and the line that names it. */
const MISTAKES: [make: () => void, line: string | RegExp][] = [
  [
    () => edit('interstitials.json', '"showNotSignedIn": false', '"showNotSignedIn" false'),
    /^content\/interstitials\.json: is not JSON: line 5, column \d+: a comma, a quote or a bracket is missing/,
  ],
  [
    () => edit('brand.json', '"supportUrl": "https://support', '"supportUrl": "support'),
    'content/brand.json: supportUrl: must be an address that starts with https://',
  ],
  [
    () => edit('brand.json', 'boardUrl', 'bordUrl'),
    'content/brand.json: bordUrl: is unknown: is boardUrl meant?',
  ],
  [() => edit('brand.json', '{', '{ '), 'content/brand.json: boardUrl: is missing: The forum.'],
  [
    () => edit('brand.json', '2026', '"2026"'),
    'content/brand.json: copyright.year: must be a number, not text: The first year.',
  ],
  [
    () => edit('legal/terms.json', '"2026-01-01"', '"1 January 2026"'),
    'content/legal/terms.json: versions.0.validFrom: must be a date like 2026-05-31',
  ],
  [
    () => edit('legal/privacy.json', '"2026-01"', '"January 2026"'),
    'content/legal/privacy.json: versions.0.version: must be a version like 2026-11',
  ],
  [() => write('legal/cookies.json', '{}'), /^content\/legal\/cookies\.json: is a file that nothing reads/],
  [
    () => edit('portal.json', '"board": "22e17d18-', '"board": "22e17d18'),
    'content/portal.json: clientIds.Production.board: must be a UUID like 4fb15b96-a04c-4b4d-9ea7-7d5dad4eba55',
  ],
  [
    () => edit('shop.json', '"email": "billing@', '"email": "billing'),
    'content/shop.json: seller.email: must be an e-mail address like billing@games.example',
  ],
  [
    () => edit('shop.json', '"racing": {', '"racing": { "de-AT": "Rennen",'),
    'content/shop.json: tags.racing.de-AT: is unknown: is de-DE meant?',
  ],
  [
    () => edit('games/emberfall.json', '"isOpen": true', '"isOpen": "yes"'),
    /^content\/games\/emberfall\.json: environments\.0\.isOpen: must be true or false, without quotes, not text/,
  ],
  [
    () => edit('products/neon-drift/product.json', '"minimumAge": 7', '"minimumAge": -7'),
    'content/products/neon-drift/product.json: minimumAge: must be at least 0',
  ],
  [
    () => edit('products/neon-drift/product.json', '"windows", "macos"', '"windws", "macos"'),
    /^content\/products\/neon-drift\/product\.json: platforms\.0: must be one of .*: is windows meant\?$/,
  ],
  [
    () => edit('products/neon-drift/product.json', '"2026-02-06"', '"2026-02-30"'),
    'content/products/neon-drift/product.json: released: must be a date like 2026-05-31',
  ],
  [
    () => edit('products/neon-drift/product.json', '"freeToPlay": false', '"freeToPlay": true'),
    /^content\/products\/neon-drift\/product\.json: prices: must be given for a product that is not free to play/,
  ],
  [
    () => edit('products/harbour-pack/product.json', '"addOnOf": "neon-drift"', '"addOnOf": "neon-drif"'),
    'content/products/harbour-pack/product.json: addOnOf: there is no product neon-drif: is neon-drift meant?',
  ],
  [
    () =>
      edit(
        'products/mossfield/product.json',
        /"id": "[^"]+"/,
        '"id": "9ea6a0eb-f59b-4a9c-83fc-c2acf29d0faa"',
      ),
    'content/products/mossfield/product.json: id: is also the id of founders-pack: make a new UUID',
  ],
  [
    () => edit('products/mossfield/de-DE.json', '"minimum": [', '"minimum": "8 GB", "minimal": ['),
    /^content\/products\/mossfield\/de-DE\.json: systemRequirements\.minimum: must be a list in \[ \], not text/,
  ],
  [
    () => rmSync(join(folder, 'products/tidebreakers/en-GB.json')),
    'content/products/tidebreakers/en-GB.json: is missing: other languages fall back to it',
  ],
  [
    () => edit('promotions/neon-drift-volts.json', '"audience": "owns"', '"audience": "own"'),
    'content/promotions/neon-drift-volts.json: audience: must be one of all, owns, does-not-own, new-player: is owns meant?',
  ],
  [
    () => edit('promotions/neon-drift-volts.json', '"2030-05-31', '"2020-05-31'),
    'content/promotions/neon-drift-volts.json: ends: must be after its start',
  ],
  [
    () => edit('front-pages/de-DE.json', '"product": "emberfall"', '"product": "amberfall"'),
    'content/front-pages/de-DE.json: hero.0.product: there is no product amberfall: is emberfall meant?',
  ],
  [
    () => write('footer/en-GB.json', '{}'),
    'content/footer: is a folder that nothing reads: is footers meant?',
  ],
  [
    () => write('footers/de-AT.json', '{}'),
    'content/footers/de-AT.json: is not named by a supported locale: is de-DE meant?',
  ],
  [
    () => rmSync(join(folder, 'art/mossfield/card-464.webp')),
    'content/art/mossfield/card-464.webp: is missing: run npm run art',
  ],
  [
    () => cpSync(join(folder, 'art/mossfield/hero-640.webp'), join(folder, 'art/mossfield/hero-1280.webp')),
    'content/art/mossfield/hero-1280.webp: has 640 × 360 pixels and not 1280 × 720: run npm run art',
  ],
];

it('Twenty and more different mistakes are in one list', () => {
  for (const [make] of MISTAKES) make();
  const { content, mistakes } = checkContent(folder);
  expect(content).toBeNull();
  const lines = mistakes.map(problemLine);
  for (const [, line] of MISTAKES) {
    expect(lines).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  }
  // A start prints the same list.
  expect(() => loadContent(folder)).toThrow(lines.slice(0, MISTAKES.length).join('\n  '));
});

it('A product that cannot be read is one mistake, not one for each file that names it', () => {
  edit('products/neon-drift/product.json', '"kind": "game"', '"kind": "gaem"');
  const lines = checkContent(folder).mistakes.map(problemLine);
  expect(lines.filter((line) => !line.includes('/art/'))).toEqual([
    'content/products/neon-drift/product.json: kind: must be one of game, add-on: is game meant?',
  ]);
});

it('Files may name their schema for editors, and begin with a byte order mark', () => {
  edit('brand.json', '{', '\uFEFF{ "$schema": "./schemas/brand.schema.json",');
  expect(loadContent(folder).brand).not.toHaveProperty('$schema');
});

it('Links to hosts that are not the publisher’s are warnings', () => {
  edit('portal.json', '"ownHosts": ["gatehouse.example"]', '"ownHosts": ["games.example"]');
  edit('brand.json', 'https://support.gatehouse.example', 'https://help.games.example');
  const { warnings } = checkContent(folder);
  const lines = warnings.map(problemLine);
  expect(lines).toContain(
    'content/brand.json: termsUrl: leads to gatehouse.example, and so do 2 more fields: change it, or add the host to ownHosts of portal.json',
  );
  expect(lines.join('\n')).not.toContain('help.games.example');
});

it('The demo has neither mistakes nor warnings', () => {
  const { mistakes, warnings } = checkContent(SHIPPED_CONTENT_DIR);
  expect({ mistakes, warnings }).toEqual({ mistakes: [], warnings: [] });
});

it('Colours that cannot be read, and files and the picture of the brand that are missing, are mistakes', () => {
  edit(
    'brand.json',
    '"mark": "brand/mark.svg"',
    '"mark": "brand/mark.svg", "colours": { "dark": { "text": "#333333" } }, "mailLogo": "brand/mail.png"',
  );
  const lines = checkContent(folder).mistakes.map(problemLine);
  expect(lines).toContain('content/brand.json: mailLogo: there is no file brand/mail.png');
  expect(lines).toContain('content/art/share-1200.jpg: is missing: run npm run art');
  expect(lines).toContain(
    'content/brand.json: colours.dark.text: text #333333 on surface #0f1622 has a contrast of 1.43:1, and needs 4.5:1',
  );
});

it('A picture of shared links that is no picture, and a file that is too large, are mistakes', () => {
  write('art/share-1200.jpg', 'a note');
  write('art/mossfield/master.psd', '');
  truncateSync(join(folder, 'art/mossfield/master.psd'), 40 * 1024 * 1024);
  const lines = checkContent(folder).mistakes.map(problemLine);
  expect(lines).toContain('content/art/share-1200.jpg: is not a picture');
  expect(lines).toContain('content/art/mossfield/master.psd: has 40 MB, and a file may have 32 MB');
});
