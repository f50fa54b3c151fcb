import { expect, test } from 'vitest';
import { partnerOf, withCode } from './partner-link.rules.ts';

const links = { board: 'https://board.example/home', support: 'https://help.example' };

test.each([
  ['https://board.example/topic/7', 'board'],
  ['https://help.example', 'support'],
  ['https://help.example.evil.test/', null],
  ['https://evil.test/?https://help.example', null],
  ['http://help.example/', null],
  ['app:/support', null],
])('%s', (href, partner) => {
  expect(partnerOf(href, links)).toBe(partner);
});

test('a portal without partner sites has no partners', () => {
  expect(partnerOf('https://help.example', { board: '', support: '' })).toBeNull();
});

test('the code is appended to the existing query', () => {
  expect(withCode('https://board.example/t?id=7#last', 'a-b_c')).toBe(
    'https://board.example/t?id=7&code=a-b_c#last',
  );
});
