import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Slider } from './slider.tsx';

afterEach(cleanup);

const panes = [
  { key: 'identity', content: <h2>Who are you?</h2> },
  { key: 'password', content: <h2>Enter your password</h2> },
];

const isInert = (text: string) => screen.getByText(text).closest('[inert]') !== null;

test('makes only the current pane reachable', () => {
  const { rerender } = render(<Slider panes={panes} index={0} />);
  expect([isInert('Who are you?'), isInert('Enter your password')]).toEqual([false, true]);
  rerender(<Slider panes={panes} index={1} />);
  expect([isInert('Who are you?'), isInert('Enter your password')]).toEqual([true, false]);
});

test('focuses the heading of a new pane, but not of the first one', () => {
  const { rerender } = render(<Slider panes={panes} index={0} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Slider panes={panes} index={1} />);
  expect(document.activeElement).toBe(screen.getByText('Enter your password'));
});

test('focuses the first field of a pane that requests it', () => {
  const form = (
    <form data-focus-first>
      <h2>Six digits</h2>
      <input aria-label="Code" />
    </form>
  );
  const withForm = [...panes, { key: 'code', content: form }];
  const { rerender } = render(<Slider panes={withForm} index={0} />);
  rerender(<Slider panes={withForm} index={2} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});
