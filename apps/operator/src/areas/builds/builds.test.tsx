import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Reply, refusal, showPage } from '../../../test/show-page.tsx';
import Builds from './builds.tsx';

const CHANGED_AT = '2026-11-18T10:00:00.000Z';
const ROLL_OUT = 'POST /builds/emberfall/default/2.0.0/roll-out';
const ROLL_BACK = 'POST /builds/emberfall/default/roll-back';

const build = (version: string, percent: number, more: object = {}) => ({
  ...{
    branch: 'default',
    version,
    systems: [],
    files: 3,
    totalBytes: 4_200_000_000,
    storedBytes: 12_345_678,
  },
  ...{ addedAt: CHANGED_AT, percent, isPublished: false, branchChangedAt: CHANGED_AT },
  ...more,
});

function show(builds: object[], reply: Reply = {}, at = '/builds') {
  return showPage(<Builds />, {
    path: '/builds',
    at,
    replies: {
      'GET /builds': {
        product: 'emberfall',
        products: [{ product: 'emberfall', name: 'Emberfall' }],
        builds,
      },
      [ROLL_OUT]: reply,
      [ROLL_BACK]: reply,
    },
  });
}

const rowOf = async (version: string) =>
  within(
    (await screen.findAllByRole('row')).find((row) => row.textContent.startsWith(version)) as HTMLElement,
  );

test('shows what players have, and the builds of a branch and system', async () => {
  show(
    [
      build('2.0.0', 20, { systems: ['windows', 'linux'] }),
      build('1.1.0', 80, { isPublished: true }),
      build('3.0.0', 0, { branch: 'beta', systems: ['macos'], branchChangedAt: null }),
      build('3.0.1', 0, { branch: 'beta', systems: ['windows'], branchChangedAt: null }),
    ],
    {},
    '/builds?system=windows',
  );
  const next = await rowOf('2.0.0');
  for (const text of ['Windows, Linux', '4.2 GB', '12 MB']) expect(next.getByText(text)).toBeDefined();
  expect(next.getByText('Rolling out').parentElement?.textContent).toBe('Rolling out 20 %');
  expect(next.getByRole('button', { name: 'Raise' })).toBeDefined();
  const current = await rowOf('1.1.0');
  expect(current.getByText('Every system')).toBeDefined();
  expect(current.queryByRole('button')).toBeNull();
  // Nothing is published in its branch: that is done on the command line.
  expect((await rowOf('3.0.1')).queryByRole('button')).toBeNull();
  expect(screen.queryByText('3.0.0')).toBeNull();
});

async function rollOut(user: ReturnType<typeof userEvent.setup>, percent: string) {
  await user.click((await rowOf('2.0.0')).getByRole('button', { name: 'Roll out' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll out 2.0.0 in default' }));
  const field = dialog.getByLabelText('Percent of players') as HTMLInputElement;
  await user.clear(field);
  await user.type(field, percent);
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  return { dialog, field };
}

const published = [build('2.0.0', 0), build('1.1.0', 100, { isPublished: true })];

test('rolls a build out once on a double click, for the state of the branch that is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { sentTo } = show(published, () => promise);
  const user = userEvent.setup();
  const { dialog } = await rollOut(user, '15');
  await user.dblClick(dialog.getByRole('button', { name: 'Roll out' }));
  resolve(Response.json({ auditId: 1 }));
  await screen.findByText('The build is rolled out.');
  expect(sentTo(ROLL_OUT)).toEqual([{ reason: 'ticket 4711', seen: CHANGED_AT, percent: 15 }]);
});

test('a refused roll-out is shown in the dialog, and what was typed stays', async () => {
  show(published, refusal('The versions of default have changed meanwhile.'));
  const user = userEvent.setup();
  const { dialog, field } = await rollOut(user, '15');
  await user.click(dialog.getByRole('button', { name: 'Roll out' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('have changed meanwhile');
  expect([field.value, (dialog.getByLabelText('Reason') as HTMLInputElement).value]).toEqual([
    '15',
    'ticket 4711',
  ]);
});

test('a percentage that takes the build from players is not sent', async () => {
  const { sentTo } = show([build('2.0.0', 20), build('1.1.0', 80, { isPublished: true })]);
  const user = userEvent.setup();
  await user.click((await rowOf('2.0.0')).getByRole('button', { name: 'Raise' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Give 2.0.0 to more players of default' }));
  const field = dialog.getByLabelText('Percent of players');
  await user.clear(field);
  await user.type(field, '20');
  await user.type(dialog.getByLabelText('Reason'), 'ticket 4711');
  await user.click(dialog.getByRole('button', { name: 'Raise' }));
  expect(await dialog.findByText('Enter a whole number from 21 to 100.')).toBeDefined();
  expect(sentTo(ROLL_OUT)).toEqual([]);
});

test('a roll back of a roll-out goes to what the branch has', async () => {
  const { sentTo } = show([build('2.0.0', 20), build('1.1.0', 80, { isPublished: true })], { auditId: 1 });
  const user = userEvent.setup();
  await user.click((await rowOf('2.0.0')).getByRole('button', { name: 'Roll back' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll 2.0.0 back in default' }));
  await user.type(dialog.getByLabelText('Reason'), 'it crashes');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  await screen.findByText('The build is rolled back.');
  expect(sentTo(ROLL_BACK)).toEqual([{ reason: 'it crashes', seen: CHANGED_AT, version: '1.1.0' }]);
});

test('only builds that are older than the current one are rolled back to', async () => {
  show([
    build('3.0.0', 0, { addedAt: '2026-11-19T10:00:00.000Z' }),
    build('2.0.0', 100, { isPublished: true }),
    build('1.0.0', 0, { addedAt: '2026-11-17T10:00:00.000Z' }),
  ]);
  const labels = async (version: string) =>
    (await rowOf(version)).getAllByRole('button').map(({ textContent }) => textContent);
  expect(await labels('3.0.0')).toEqual(['Roll out']);
  expect(await labels('1.0.0')).toEqual(['Roll out', 'Roll back to this']);
});
