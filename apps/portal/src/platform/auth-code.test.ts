import { expect, test } from 'vitest';
import { withCode } from './auth-code.ts';

test('the code is appended to the existing query', () => {
  expect(withCode('https://board.example/t?id=7#last', 'a-b_c')).toBe(
    'https://board.example/t?id=7&code=a-b_c#last',
  );
});
