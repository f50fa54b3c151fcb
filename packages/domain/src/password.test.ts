import { describe, expect, it } from 'vitest';
import { failedPasswordRequirements, isPassword } from './password.ts';

const cases: [string, string[]][] = [
  ['Lantern-Keep-1', []],
  ['Abcdefghi1', []],
  ['Abcdefgh1', ['too_short']],
  ['abcdefghi1', ['upper_case_missing']],
  ['ABCDEFGHI1', ['lower_case_missing']],
  ['Abcdefghij', ['digit_missing']],
  ['Ünïcödé-äß9', []],
  ['Пароль-Ключ7', []],
  ['Abcdefghi٣', []],
  ['', ['too_short', 'digit_missing', 'upper_case_missing', 'lower_case_missing']],
  [`A1${'a'.repeat(1022)}`, []],
  [`A1${'a'.repeat(1023)}`, ['too_long']],
];

describe('a password', () => {
  it.each(cases)('%.20s fails %j', (password, failed) => {
    expect(failedPasswordRequirements(password)).toEqual(failed);
    expect(isPassword(password)).toBe(failed.length === 0);
  });
});
