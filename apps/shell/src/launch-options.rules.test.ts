import { expect, test } from 'vitest';
import { splitArguments } from './launch-options.rules.ts';

test.each([
  ['', []],
  ['   ', []],
  ['-windowed  -width=1280', ['-windowed', '-width=1280']],
  ['--name "Two words" --other', ['--name', 'Two words', '--other']],
  ["--name='Two words'", ['--name=Two words']],
  ['--path=C:\\Games\\mods\\', ['--path=C:\\Games\\mods\\']],
  [String.raw`--say "a \"word\""`, ['--say', 'a "word"']],
  ['--empty "" end', ['--empty', '', 'end']],
  ['"open until the end', ['open until the end']],
  ['; rm -rf ~ && $(reboot) `x` | %PATH%', [';', 'rm', '-rf', '~', '&&', '$(reboot)', '`x`', '|', '%PATH%']],
])('%j becomes %j', (text, args) => {
  expect(splitArguments(text)).toEqual(args);
});

test('has an end for a long text', () => {
  expect(splitArguments('x '.repeat(500))).toHaveLength(64);
});
