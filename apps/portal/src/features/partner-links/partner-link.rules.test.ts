import { expect, test } from 'vitest';
import { partnerOf } from './partner-link.rules.ts';

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

test('distinguishes partners on one origin by their paths', () => {
  const shared = { board: 'https://games.example/board', support: 'https://games.example/help' };
  expect(partnerOf('https://games.example/help/7', shared)).toBe('support');
  expect(partnerOf('https://games.example/terms', shared)).toBeNull();
});
