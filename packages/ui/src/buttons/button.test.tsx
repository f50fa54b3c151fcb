import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

afterEach(cleanup);

test('keeps focus while busy, but neither acts nor submits', async () => {
  const user = userEvent.setup();
  const acted = vi.fn();
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const view = (busy: boolean) => (
    <form onSubmit={submitted}>
      <Button type="submit" busy={busy} busyLabel="Saving" onClick={acted}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(view(false));
  await user.click(screen.getByRole('button'));
  expect([acted.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 1]);
  rerender(view(true));
  await user.click(screen.getByRole('button'));
  expect([acted.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('renders a button link as a link', () => {
  render(
    <ButtonLink kind="primary">
      <a href="/en-GB/sign-in">Sign in</a>
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/en-GB/sign-in');
});

test('ignores the second half of a double click on a button that replaced the first', () => {
  const pressed = vi.fn();
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <Button onClick={pressed}>Redeem another code</Button>
      <Button type="submit">Sign in</Button>
    </form>,
  );
  for (const button of screen.getAllByRole('button')) fireEvent.click(button, { detail: 2 });
  expect([pressed.mock.calls.length, submitted.mock.calls.length]).toEqual([0, 0]);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button, { detail: 1 });
  expect([pressed.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 1]);
});

test('does not follow a link that replaced a button during a double click', () => {
  const followed = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <ButtonLink>
      <a href="/en-GB/library" onClick={followed}>
        Library
      </a>
    </ButtonLink>,
  );
  expect(fireEvent.click(screen.getByRole('link'), { detail: 2 })).toBe(false);
  expect(followed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link'), { detail: 1 });
  expect(followed).toHaveBeenCalledOnce();
});

test.each([
  ['quickly', [1, 2, 3]],
  ['by keyboard', [0, 0, 0]],
])('handles every click of a button that is clicked %s', (_how, details) => {
  const pressed = vi.fn();
  render(<Button onClick={pressed}>Next</Button>);
  for (const detail of details) fireEvent.click(screen.getByRole('button'), { detail });
  expect(pressed).toHaveBeenCalledTimes(3);
});
