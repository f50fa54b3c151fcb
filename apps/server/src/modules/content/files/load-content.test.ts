import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../../../../test/fixtures/content.ts';
import { problemLine } from './content-problem.ts';
import { loadContent, readContent } from './load-content.ts';

let folder: string;

/** Reading all locales for every mistake would take most of the time of the rules. */
const NOT_COPIED = /^(art|demo-games)$|(?<!en-GB|de-DE|ar-AE)(?<=[a-z]{2}-[A-Z]{2})\.json$/;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-content-'));
  cpSync(SHIPPED_CONTENT_DIR, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(relative(SHIPPED_CONTENT_DIR, path)),
  });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function edit(path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

const linesOf = (contentDir: string) => readContent(contentDir).mistakes.map(problemLine);

it('reads folders that are links', () => {
  renameSync(join(folder, 'games'), join(folder, '.games'));
  symlinkSync(join(folder, '.games'), join(folder, 'games'), 'junction');
  expect(linesOf(folder)).toEqual([]);
});

it('reads files of the brand and pictures that are links, as a mounted configuration has them', () => {
  const files = ['brand/mark.svg', 'art/emberfall/hero-640.webp'];
  mkdirSync(join(folder, 'art/emberfall'), { recursive: true });
  writeFileSync(join(folder, 'art/emberfall/hero-640.webp'), '');
  mkdirSync(join(folder, '..data'));
  for (const [index, file] of files.entries()) {
    renameSync(join(folder, file), join(folder, '..data', `${index}`));
    symlinkSync(join(folder, '..data', `${index}`), join(folder, file));
  }
  const { draft } = readContent(folder);
  expect([...draft.brandFiles.keys()]).toContain('brand/mark.svg');
  expect([...draft.art.cuts]).toEqual(['emberfall/hero']);
});

it('names a picture of a gallery that is not in the art folder', () => {
  mkdirSync(join(folder, 'art/emberfall'), { recursive: true });
  writeFileSync(join(folder, 'art/emberfall/hero-640.webp'), '');
  expect(linesOf(folder)[0]).toBe(
    'content/products/emberfall/product.json: gallery.0: there is no picture art/emberfall/scene-1',
  );
});

describe('A mistake in the content folder is one line that names file, field and remedy', () => {
  it.each<[what: string, path: string, change: (text: string) => string, line: RegExp]>([
    [
      'a tag without an English name',
      'shop.json',
      (text) => text.replace(/"en-GB": "Racing",\s*/, ''),
      /^content\/shop\.json: tags\.racing\.en-GB: is missing: English is shown/,
    ],
    [
      'a language that has no name',
      'products/neon-drift/product.json',
      (text) => text.replace('"audio": ["en", ', '"audio": ["qqz", '),
      /^content\/products\/neon-drift\/product\.json: languages\.audio\.0: must be a language like de or pt-BR$/,
    ],
    [
      'a price that is no number of cents',
      'products/neon-drift/product.json',
      (text) => text.replace('"amount": 2499', '"amount": 24.99'),
      /^content\/products\/neon-drift\/product\.json: prices\.EUR\.amount: must be a whole number of cents, like 2499/,
    ],
    [
      'a sale price that is higher than the list price',
      'products/neon-drift/product.json',
      (text) => text.replace('"amount": 1499', '"amount": 9900'),
      /^content\/products\/neon-drift\/product\.json: prices\.EUR\.sale\.amount: must be lower/,
    ],
    [
      'a lowest price that is higher than the list price',
      'products/neon-drift/product.json',
      (text) => text.replace('"lowestOfLast30Days": 2499', '"lowestOfLast30Days": 2500'),
      /^content\/products\/neon-drift\/product\.json: prices\.EUR\.sale\.lowestOfLast30Days: must not be higher/,
    ],
    [
      'a price in a currency that the shop does not know',
      'products/founders-pack/product.json',
      (text) => text.replace('"GBP"', '"GBR"'),
      /^content\/products\/founders-pack\/product\.json: prices\.GBR: is unknown: is GBP meant\?$/,
    ],
    [
      'a price in forints with hundredths',
      'products/founders-pack/product.json',
      (text) => text.replace('"HUF": 389000', '"HUF": 389050'),
      /^content\/products\/founders-pack\/product\.json: prices\.HUF: must be whole units/,
    ],
    [
      'a product without a price in the default currency',
      'products/founders-pack/product.json',
      (text) => text.replace(/"EUR": \d+,/, ''),
      /^content\/products\/founders-pack\/product\.json: prices\.EUR: is missing/,
    ],
    [
      'an extra without a price in the default currency',
      'products/mossfield/product.json',
      (text) => text.replace(/"EUR": \d+,/, ''),
      /^content\/products\/mossfield\/product\.json: extras\.0\.prices\.EUR: is missing/,
    ],
    [
      'a currency for a locale that does not exist',
      'shop.json',
      (text) => text.replace('"en-GB": "EUR"', '"en-XX": "EUR"'),
      /^content\/shop\.json: currencies\.byLocale\.en-XX: is unknown: is en-GB meant\?$/,
    ],
    [
      'a promotion of an extra that does not exist',
      'promotions/neon-drift-volts.json',
      (text) => text.replace('500-volts', '900-volts'),
      /^content\/promotions\/neon-drift-volts\.json: extra: neon-drift has no extra 900-volts$/,
    ],
    [
      'a promotion that ends before it starts',
      'promotions/neon-drift-volts.json',
      (text) => text.replace('"2030-05-31', '"2020-05-31'),
      /^content\/promotions\/neon-drift-volts\.json: ends: must be after its start$/,
    ],
    [
      'a promotion with a price and a coupon',
      'promotions/neon-drift-volts.json',
      (text) => text.replace('"prices"', '"coupon": "VOLTS-2026", "prices"'),
      /^content\/promotions\/neon-drift-volts\.json: coupon: must not be given together with prices$/,
    ],
    [
      'a promotion at a price that is not lower',
      'promotions/neon-drift-volts.json',
      (text) => text.replace('"EUR": 349', '"EUR": 499'),
      /^content\/promotions\/neon-drift-volts\.json: prices\.EUR: must be lower than the price, 499$/,
    ],
    [
      'a promotion in a currency without a price',
      'products/neon-drift/product.json',
      (text) => text.replace(/("500-volts"[^}]*)"AED": \d+,/, '$1'),
      /^content\/promotions\/neon-drift-volts\.json: prices\.AED: neon-drift has no price in it$/,
    ],
    [
      'two products with one id',
      'products/harbour-pack/product.json',
      (text) => text.replace(/"id": "[^"]+"/, '"id": "4fb15b96-a04c-4b4d-9ea7-7d5dad4eba55"'),
      /^content\/products\/neon-drift\/product\.json: id: is also the id of harbour-pack: make a new UUID$/,
    ],
    [
      'an extra with the id of another one',
      'products/neon-drift/product.json',
      (text) => text.replace('777163f8-b6d7-41e8-8901-2d83e21f5946', 'ce07b2cd-8898-4f76-8f72-e8741aa774e9'),
      /^content\/products\/neon-drift\/product\.json: extras\.1\.id: is also the id of neon-drift: make a new UUID$/,
    ],
    [
      'two extras with one name',
      'products/neon-drift/product.json',
      (text) => text.replace('"name": "500-volts"', '"name": "midnight-edition"'),
      /^content\/products\/neon-drift\/product\.json: extras\.1\.name: is given twice$/,
    ],
    [
      'texts of an extra that does not exist',
      'products/mossfield/ar-AE.json',
      (text) => text.replace('"extras": {', '"extras": { "spoons": { "title": "x", "text": "x" },'),
      /^content\/products\/mossfield\/ar-AE\.json: extras\.spoons: product\.json has no such extra$/,
    ],
    [
      'an add-on of an add-on',
      'products/harbour-pack/product.json',
      (text) => text.replace('"addOnOf": "neon-drift"', '"addOnOf": "founders-pack"'),
      /^content\/products\/harbour-pack\/product\.json: addOnOf: founders-pack is no game$/,
    ],
    [
      'an unknown audience of a promotion',
      'promotions/neon-drift-volts.json',
      (text) => text.replace('"audience": "owns"', '"audience": "friends"'),
      /^content\/promotions\/neon-drift-volts\.json: audience: /,
    ],
    [
      'a promotion without English texts',
      'promotions/neon-drift-volts.json',
      (text) => text.replace('"en-GB"', '"en-US"'),
      /^content\/promotions\/neon-drift-volts\.json: texts\.en-GB: is missing: English is shown/,
    ],
    [
      'requirements that are no list',
      'products/neon-drift/en-GB.json',
      (text) => text.replace(/"minimum": \[[^\]]*\]/, '"minimum": "8 GB"'),
      /^content\/products\/neon-drift\/en-GB\.json: systemRequirements\.minimum: /,
    ],
    [
      'a misspelt key',
      'brand.json',
      (text) => text.replace('supportUrl', 'suportUrl'),
      /^content\/brand\.json: suportUrl: is unknown: is supportUrl meant\?$/,
    ],
    [
      'a link that would run a script',
      'footers/de-DE.json',
      (text) => text.replace('app:/support"', 'javascript:alert(1)"'),
      /^content\/footers\/de-DE\.json: column2\.links\.0\.link: must start with app:\//,
    ],
    [
      'an unknown product on the front page',
      'front-pages/en-GB.json',
      (text) => text.replace('"product": "emberfall"', '"product": "amberfall"'),
      /^content\/front-pages\/en-GB\.json: hero\.0\.product: there is no product amberfall: is emberfall meant\?$/,
    ],
    [
      'a paid game on the front page without a button',
      'front-pages/en-GB.json',
      (text) => text.replace('"product": "emberfall"', '"product": "hollow-court"'),
      /^content\/front-pages\/en-GB\.json: hero\.0\.primary: is missing, and hollow-court is no free game: give its label and link$/,
    ],
    [
      'an add-on among the features without a button',
      'front-pages/en-GB.json',
      (text) => text.replace('"product": "ironvale"', '"product": "founders-pack"'),
      /^content\/front-pages\/en-GB\.json: rows\.1\.features\.0\.action: is missing, and founders-pack is no free game: give its label and link$/,
    ],
    [
      'an extra without texts',
      'products/mossfield/de-DE.json',
      (text) => text.replace('"300-buttons"', '"200-buttons"'),
      /^content\/products\/mossfield\/de-DE\.json: extras\.300-buttons: is missing: give its title and text$/,
    ],
    [
      'an environment in a region that is not listed',
      'games/emberfall.json',
      (text) => text.replace('"region": "na"', '"region": "sa"'),
      /^content\/games\/emberfall\.json: regions: there is no region sa$/,
    ],
    [
      'a game that plays offline on Sundays',
      'games/mossfield.json',
      (text) => text.replace('"playsOffline": true', '"playsOffline": "on Sundays"'),
      /^content\/games\/mossfield\.json: playsOffline: /,
    ],
    [
      'broken JSON',
      'interstitials.json',
      (text) => text.slice(2),
      /^content\/interstitials\.json: is not JSON: /,
    ],
  ])('%s', (_what, path, change, line) => {
    edit(path, change);
    expect(linesOf(folder)).toContainEqual(expect.stringMatching(line));
    expect(() => loadContent(folder)).toThrow(expect.objectContaining({ name: 'StartupProblem' }));
  });

  it('a file whose name is no locale', () => {
    writeFileSync(join(folder, 'footers/deutsch.json'), '{}');
    expect(linesOf(folder)).toEqual([
      'content/footers/deutsch.json: is not named by a supported locale, such as de-DE.json',
    ]);
  });

  it('a missing file', () => {
    rmSync(join(folder, 'brand.json'));
    expect(linesOf(folder)).toEqual(['content/brand.json: is missing']);
  });
});

describe('Valid content', () => {
  it('cannot be changed by the code that reads it', () => {
    const { brand } = loadContent(folder);
    expect(() => Object.assign(brand, { name: 'Other' })).toThrow(TypeError);
  });

  it('gets a new art version when a picture changes, and keeps it otherwise', () => {
    cpSync(join(SHIPPED_CONTENT_DIR, 'brand'), join(folder, 'art/emberfall'), { recursive: true });
    const before = loadContent(folder).art.version;
    expect(before).toMatch(/^[0-9a-f]{8}$/);
    expect(loadContent(folder).art.version).toBe(before);
    writeFileSync(join(folder, 'art/emberfall/mark.svg'), '<svg/>');
    expect(loadContent(folder).art.version).not.toBe(before);
  });
});
