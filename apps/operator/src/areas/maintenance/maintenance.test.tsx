import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Reply, refusal, showPage } from '../../../test/show-page.tsx';
import Maintenance from './maintenance.tsx';

const SAVE = 'PUT /content/maintenance/emberfall';

function show(reply: Reply) {
  return showPage(<Maintenance />, {
    path: '/maintenance',
    at: '/maintenance',
    replies: {
      'GET /content/maintenance': {
        release: 7,
        games: [{ game: 'emberfall', gameName: 'Emberfall', environments: ['eu-1', 'us-1'], windows: [] }],
      },
      [SAVE]: reply,
    },
  });
}

/** The field of the browser for a moment takes no single keys in jsdom. */
function fill(field: HTMLElement, value: string) {
  fireEvent.input(field, { target: { value } });
  return field as HTMLInputElement;
}

async function plan(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Plan' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Plan maintenance of Emberfall' }));
  await user.click(dialog.getByLabelText('us-1'));
  const starts = fill(dialog.getByLabelText('Starts'), '2098-01-01T10:00');
  fill(dialog.getByLabelText('Ends'), '2098-01-01T12:00');
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  return { starts, dialog };
}

test('a plan that the server refuses stays in the dialog with what was typed', async () => {
  const { sentTo } = show(refusal('games/emberfall.json: maintenance.0.ends: must be later than starts'));
  const user = userEvent.setup();
  const { starts, dialog } = await plan(user);
  await user.click(dialog.getByRole('button', { name: 'Plan' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('must be later than starts');
  expect([starts.value, (dialog.getByLabelText('us-1') as HTMLInputElement).checked]).toEqual([
    '2098-01-01T10:00',
    false,
  ]);
  expect(sentTo(SAVE)).toEqual([
    {
      release: 7,
      reason: 'ticket 4711',
      windows: [
        {
          starts: '2098-01-01T10:00:00Z',
          ends: '2098-01-01T12:00:00Z',
          environments: ['eu-1'],
        },
      ],
    },
  ]);
});

test('a double click plans once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { sentTo } = show(() => promise);
  const user = userEvent.setup();
  const { dialog } = await plan(user);
  await user.dblClick(dialog.getByRole('button', { name: 'Plan' }));
  resolve(Response.json({ auditId: 1, release: 8 }));
  await screen.findByText('The maintenance is planned.');
  expect(sentTo(SAVE)).toHaveLength(1);
});
