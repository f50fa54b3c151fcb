import { expect, it } from 'vitest';
import { FILE_PATH_LENGTH_MAX, isFilePath } from './file-path.ts';

it.each([
  'index.html',
  'art/hero-1600.webp',
  'data/Level 1 (night).pak',
  '_engine/a.b.c+1.js',
  'a'.repeat(FILE_PATH_LENGTH_MAX),
])('%s is the path of a game file', (path) => {
  expect(isFilePath(path)).toBe(true);
});

it.each([
  '',
  '..',
  '../index.html',
  'art/../../index.html',
  './index.html',
  '/etc/passwd',
  'art//hero.webp',
  'art/',
  'C:/Windows/system.ini',
  'art\\hero.webp',
  '.profile',
  'art/.hidden',
  'name.',
  'name ',
  'con',
  'art/NUL.txt',
  'com1.log',
  'con .txt',
  'art/aux  .tar.gz',
  'file:stream',
  'a\u0000b',
  'a\nb',
  'é.txt',
  'a%2e%2e',
  'a'.repeat(FILE_PATH_LENGTH_MAX + 1),
])('%j is no path of a game file', (path) => {
  expect(isFilePath(path)).toBe(false);
});
