import { expect, test } from 'vitest';
import { pathOf, SETTINGS_SECTIONS, sectionOf } from './settings-sections.rules.ts';

test.each([
  [undefined, 'general'],
  ['communication', 'communication'],
  ['connections', 'connections'],
  ['general', undefined],
  ['security', undefined],
])('the section %s is %s', (param, section) => {
  expect(sectionOf(param)).toBe(section);
});

test.each(SETTINGS_SECTIONS)('the address of %s leads to it', (section) => {
  expect(sectionOf(pathOf(section).split('/')[1])).toBe(section);
});
