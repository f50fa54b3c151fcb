import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { routeTable } from '../../app/route-table.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';

vi.stubGlobal('scrollTo', () => {});
afterEach(cleanup);

let navigate: NavigateFunction;

function Page() {
  const [route] = routeTable;
  if (!route) throw new Error('there is no route');
  navigate = useNavigate();
  return (
    <main ref={useNavigationFocus(route)} tabIndex={-1}>
      <input aria-label="Password" />
    </main>
  );
}

test('a page that removes the secret of a link from its address leaves the focus in the field', async () => {
  render(
    <MemoryRouter initialEntries={['/en-GB/recover-password#player@example.test']}>
      <Page />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText('Password');
  field.focus();
  await act(async () => navigate('/en-GB/recover-password', { replace: true }));
  expect(document.activeElement).toBe(field);
  await act(async () => navigate('/en-GB/sign-in'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
