import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Slider } from './slider.tsx';

afterEach(cleanup);

const panes = [
  { key: 'identity', content: <h2>Who are you?</h2> },
  { key: 'password', content: <h2>Enter your password</h2> },
];

const isInert = (text: string) => screen.getByText(text).closest('[inert]') !== null;

test('only the current pane can be reached', () => {
  const { rerender } = render(<Slider panes={panes} index={0} />);
  expect([isInert('Who are you?'), isInert('Enter your password')]).toEqual([false, true]);
  rerender(<Slider panes={panes} index={1} />);
  expect([isInert('Who are you?'), isInert('Enter your password')]).toEqual([true, false]);
});

test('a new pane takes the focus to its heading, the first one leaves it alone', () => {
  const { rerender } = render(<Slider panes={panes} index={0} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Slider panes={panes} index={1} />);
  expect(document.activeElement).toBe(screen.getByText('Enter your password'));
});
