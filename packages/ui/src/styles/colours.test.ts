import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/colours.css`, 'utf8');

/** The roles of each block that sets a scheme: dark, light by browser setting, light by attribute. */
const blocks = [...css.matchAll(/color-scheme: (?:dark|light);([^}]*)}/g)].map(
  ([, body = '']) =>
    new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
);
const [dark = new Map<string, string>(), light = new Map<string, string>(), lightByAttribute] = blocks;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test('has the same light scheme by browser setting and by attribute', () => {
  expect(blocks).toHaveLength(3);
  expect(lightByAttribute).toEqual(light);
});

test('defines every role in both schemes', () => {
  expect([...light.keys()]).toEqual([...dark.keys()]);
});

describe.each([
  ['dark', dark],
  ['light', light],
])('in the %s scheme', (_, roles) => {
  test.each([
    ...['text', 'text2', 'text3', 'amber-ink'].flatMap((ink) =>
      ['ink0', 'ink1', 'ink2'].map((on) => [ink, on]),
    ),
    ['on-amber', 'amber'],
    ['on-amber', 'amber-hi'],
    ['amber-ink', 'amber-wash'],
    ...['tide', 'ok', 'warn', 'danger'].flatMap((tone) => [
      [tone, 'ink1'],
      [tone, `${tone}-wash`],
    ]),
    ...['tide-wash', 'ok-wash', 'warn-wash', 'danger-wash', 'ink3'].map((on) => ['text2', on]),
    ['text', 'control'],
    ['text', 'control-hi'],
  ])('%s has enough contrast on %s', (ink = '', on = '') => {
    expect(contrast(roles.get(ink) ?? '', roles.get(on) ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['danger-fill', 'danger-hi'])('white has enough contrast on %s', (on) => {
    expect(contrast('#ffffff', roles.get(on) ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ink1', 'ink2', 'field'])('the border of a field has enough contrast to %s', (on) => {
    expect(contrast(roles.get('edge') ?? '', roles.get(on) ?? '')).toBeGreaterThanOrEqual(3);
  });
});
