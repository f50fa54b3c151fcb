import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Pairs } from './pairs.tsx';

afterEach(cleanup);

test.each([
  [{ system: 'Linux' }, 'Linux'],
  [{ isNewDevice: false }, 'No'],
  [{ count: 3 }, '3'],
  [{ ended: { from: 'launcher', system: 'Linux', browser: null } }, 'From: launcher, System: Linux'],
  [{ topics: ['a', 'b'] }, '["a","b"]'],
])('%j is shown as words', (of, shown) => {
  render(<Pairs of={of} />);
  expect(screen.getByRole('definition').textContent).toBe(shown);
});

test('what is not known is left out', () => {
  const { container } = render(<Pairs of={{ browser: null }} />);
  expect(container.textContent).toBe('');
});
