import { isPassword } from '@gatehouse/domain/password';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.rules.ts';

test.each([
  'Password123',
  'P@ssw0rd2024!',
  'Pa$$word12345',
  '123Password!!!',
  'Qwertyuiop1',
  'Qwerty123456',
  'Summer2025!',
  'Dezember2024',
  'Iloveyou2024',
  'Liverpool1892',
  'Welcome12345',
  'Minecraft2011',
  'Passwordpassword1',
  'Abcdefghij1',
  'Zyxwvutsrq9',
  'AAAAAAAAAa1',
  'Administrator1',
  'Alexander1990',
  'L3tm31n12345',
  '1Q2w3e4r5t6Y',
])('%s meets the rule and is refused as common', (password) => {
  expect(isPassword(password)).toBe(true);
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Lantern-Keep-1',
  'Harbour-Light-2',
  'correct Horse battery 9 staple',
  'xK9#mQ2$vL7p',
  'Rübezahl-geht-7-Wege',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the own name with a year is refused, the own name in a sentence is accepted', () => {
  expect(isCommonPassword('Wintermute1984', 'winter.mute@example.test')).toBe(true);
  expect(isCommonPassword('Wintermute1984', 'case@example.test')).toBe(false);
  expect(isCommonPassword('Wintermute-dreams-84', 'wintermute@example.test')).toBe(false);
});
