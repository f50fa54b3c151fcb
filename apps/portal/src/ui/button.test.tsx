import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

afterEach(cleanup);

test('a busy button keeps its focus but neither acts nor submits', async () => {
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

test('a link that looks like a button is still a link', () => {
  render(
    <ButtonLink kind="primary">
      <a href="/en-GB/sign-in">Sign in</a>
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/en-GB/sign-in');
});
