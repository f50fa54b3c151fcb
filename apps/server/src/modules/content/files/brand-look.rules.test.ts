import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ROLES, FIXED_ROLES, findLowContrasts, type Role, rolesOf } from './brand-look.rules.ts';
import { contrastOf, fromOklch, toOklch } from './colour.rules.ts';

const COLOURS = join(import.meta.dirname, '../../../../../../packages/ui/src/styles/colours.css');
const blocks = [...readFileSync(COLOURS, 'utf8').matchAll(/color-scheme: (?:dark|light);([^}]*)}/g)].map(
  ([, body = '']) =>
    Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value])),
);

describe.each(['dark', 'light'] as const)('the %s scheme', (scheme) => {
  test('is that of the portal where nothing is chosen', () => {
    expect(blocks[scheme === 'dark' ? 0 : 1]).toMatchObject({
      ...DEFAULT_ROLES[scheme],
      ...FIXED_ROLES[scheme],
    });
    expect(rolesOf(scheme, {})).toEqual(DEFAULT_ROLES[scheme]);
    expect(findLowContrasts(scheme, {})).toEqual([]);
  });

  test.each(['#d11a1a', '#1a4fd1', '#0a7d3c', '#ffe600', '#7a28c7', '#123456', '#ffffff', '#000000'])(
    'has legible buttons, links and washes with the accent %s',
    (accent) => {
      expect(findLowContrasts(scheme, { accent })).toEqual([]);
    },
  );

  test('keeps what was not chosen', () => {
    const roles = rolesOf(scheme, { accent: '#1a4fd1' });
    const changed = (Object.keys(roles) as Role[]).filter(
      (role) => roles[role] !== DEFAULT_ROLES[scheme][role],
    );
    expect(changed.every((role) => role.includes('amber'))).toBe(true);
  });
});

test('the surfaces of a scheme follow the chosen one in its hue', () => {
  const roles = rolesOf('dark', { background: '#12061f', surface: '#1c0d2e' });
  expect(roles).toMatchObject({ ink0: '#12061f', field: '#12061f', ink1: '#1c0d2e' });
  expect(toOklch(roles.ink2).l).toBeGreaterThan(toOklch(roles.ink1).l);
  expect(toOklch(roles.ink3).h).toBeCloseTo(toOklch('#1c0d2e').h, 1);
  expect(findLowContrasts('dark', { background: '#12061f', surface: '#1c0d2e' })).toEqual([]);
});

test('names the pair, the ratio and the field of text that cannot be read', () => {
  const [first] = findLowContrasts('light', { accentText: '#f7b44e' });
  expect(first).toEqual({
    field: 'accentText',
    message: 'accentText #f7b44e on background #f8f5f0 has a contrast of 1.66:1, and needs 4.5:1',
  });
  expect(findLowContrasts('dark', { background: '#777777' }).map(({ field }) => field)).toContain(
    'background',
  );
});

test('contrasts are those of WCAG, and colours survive the way to OKLCH and back', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  for (const hex of ['#f7b44e', '#080f18', '#d11a1a', '#00ff00', '#ffffff'])
    expect(fromOklch(toOklch(hex))).toBe(hex);
});
