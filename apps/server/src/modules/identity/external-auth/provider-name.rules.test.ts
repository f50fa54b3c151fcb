import { expect, test } from 'vitest';
import { displayNameFromProvider } from './provider-name.rules.ts';

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Zoë Müller-Núñez', 'Zoë Müller-Núñez'],
  ['محمد علي', 'محمد علي'],
  ["Sean O'Neil", 'Sean O-Neil'],
  ['Dr. Who', 'Dr- Who'],
  ['<script>x</script>', 'script-x-script'],
  ['\u202egnp.exe', 'gnp-exe'],
  ['a\u200b\u200db', 'a-b'],
  ['\u200b\u200d\u200b', null],
  ['Fuck You', null],
  ['F\u200buck You', null],
  ['Al', null],
  ['   ', null],
  [null, null],
])('a provider’s name %j becomes %j', (name, displayName) => {
  expect(displayNameFromProvider(name)).toBe(displayName);
});
