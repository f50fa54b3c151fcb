import '@gatehouse/ui/test/jsdom-top-layer.ts';
import { type Permission, permissionsOf } from '@gatehouse/contract/operator/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '../api/session.ts';
import { ActButton, reasonOf } from './act-button.tsx';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const userId = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';

function show(permissions: Permission[]): void {
  const queries = new QueryClient();
  queries.setQueryData(SESSION_KEY, { permissions });
  render(
    <QueryClientProvider client={queries}>
      <Toasts>
        <ActButton
          endpoint="POST /players/:userId/unban"
          label="Lift"
          title="Lift the ban"
          done="The ban is lifted."
          inputOf={(form) => ({ params: { userId }, body: { reason: reasonOf(form) } })}
        />
      </Toasts>
    </QueryClientProvider>,
  );
}

test('is not there for an operator who may not do it', () => {
  show(permissionsOf(['content']));
  expect(screen.queryByRole('button', { name: 'Lift' })).toBeNull();
});

test('asks for the reason, sends the call with the header of the console, and says what was done', async () => {
  const fetched = vi.fn(async () => Response.json({ auditId: 1 }));
  vi.stubGlobal('fetch', fetched);
  show(permissionsOf(['support']));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Lift' }));
  await user.type(screen.getByLabelText('Reason'), 'ticket 4711');
  await user.click(screen.getAllByRole('button', { name: 'Lift' }).at(-1) as HTMLElement);
  await screen.findByText('The ban is lifted.');
  expect(fetched).toHaveBeenCalledWith(`/operator/api/players/${userId}/unban`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'X-Operator-Request': 'act', 'content-type': 'application/json' },
    body: '{"reason":"ticket 4711"}',
  });
});

test('shows why nothing was changed, in the words of the server', async () => {
  const refusal = { errorTypes: ['ACT_REFUSED'], message: 'The user is not banned.' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(refusal, { status: 409 })),
  );
  show(permissionsOf(['support']));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Lift' }));
  await user.type(screen.getByLabelText('Reason'), 'ticket 4711');
  await user.click(screen.getAllByRole('button', { name: 'Lift' }).at(-1) as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toContain('The user is not banned.');
});
