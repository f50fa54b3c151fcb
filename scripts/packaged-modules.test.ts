import { expect, test } from 'vitest';
import { specifiersIn } from './packaged-modules.ts';

test.each([
  ['import a from "pg";', ['pg']],
  ['import { a,\n b } from "@fastify/static";', ['@fastify/static']],
  ['import "pino";', ['pino']],
  ['export * from "zod";', ['zod']],
  ['const a = await import("ioredis");', ['ioredis']],
  ['const a = require("pg-native");', ['pg-native']],
  [' * import a from "in-a-comment";', []],
  ['const text = `from "nothing"`;', []],
  ['export function act() {\n  record("user.export");', []],
])('finds the imports of %s', (code, specifiers) => {
  expect(specifiersIn(code)).toEqual(specifiers);
});
