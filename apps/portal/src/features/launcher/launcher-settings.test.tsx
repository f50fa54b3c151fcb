import type { LauncherJob, LauncherState } from '@gatehouse/contract/launcher-bridge';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeLauncher, SETTINGS } from '../../../test/fake-launcher.ts';
import { json } from '../../../test/fake-server.ts';
import { visitPart } from '../../../test/visit.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { FolderChoice } from './folder-choice.tsx';
import { LauncherSettings } from './launcher-settings.tsx';

afterEach(cleanup);

const own = { folder: '/data/games', freeBytes: 5e9, isDefault: true, isRemovable: false, isMissing: false };
const other = { ...own, folder: '/mnt/disk/games', isDefault: false, isRemovable: true };
const game = {
  productName: 'emberfall',
  branchId: 'emberfall.default',
  version: '1.0.0',
  bytes: 1,
  lastPlayed: null,
  update: null,
  library: own.folder,
};
const job = (productName: string): LauncherJob => ({
  productName,
  kind: 'install',
  phase: 'waiting',
  receivedBytes: 0,
  totalBytes: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  error: null,
});

async function visit(state: Partial<LauncherState> = {}, part = <LauncherSettings />) {
  const launcher = createFakeLauncher({
    libraries: [own, other],
    settings: SETTINGS,
    startsWithSystem: false,
    ...state,
  });
  await visitPart(<LauncherProvider value={launcher}>{part}</LauncherProvider>, {
    topics: ['launcher', 'launcher-settings', 'library'],
    user: {},
    answers: { 'GET /user/library/en-GB': json(200, { items: [] }) },
  });
  return launcher;
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

test('a folder that does not exist is created when the player confirms it', async () => {
  const launcher = await visit();
  launcher.errors.add_library = 'folder_not_found';
  fireEvent.change(screen.getByRole('textbox', { name: 'Add a folder' }), { target: { value: ' /new ' } });
  click('Add folder');
  expect(await screen.findByText('This folder doesn’t exist.')).toBeTruthy();
  launcher.errors = {};
  click('Create folder');
  await waitFor(() =>
    expect(launcher.commands.at(-1)).toEqual({ type: 'add_library', folder: '/new', create: true }),
  );
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a folder' }).value).toBe(''),
  );
});

test('a folder that is chosen in the dialog of the system is added', async () => {
  const launcher = await visit({ canPickFolder: true });
  launcher.replies.pick_folder = { folder: null };
  click('Browse…');
  await waitFor(() => expect(launcher.commands).toEqual([{ type: 'pick_folder' }]));
  launcher.replies.pick_folder = { folder: '/mnt/games ' };
  launcher.errors.add_library = 'folder_not_empty';
  await waitFor(() => expect(screen.getByRole('button', { name: 'Browse…' }).ariaBusy).toBeNull());
  click('Browse…');
  // It stays in the field, next to what is wrong with it.
  expect(await screen.findByText(/isn’t empty/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a folder' }).value).toBe('/mnt/games ');
  expect(launcher.commands.at(-1)).toEqual({ type: 'add_library', folder: '/mnt/games ', create: false });
});

test('a shell without such a dialog offers the field alone', async () => {
  await visit();
  expect(screen.queryByRole('button', { name: 'Browse…' })).toBeNull();
});

test('only an empty folder that was added can be removed', async () => {
  const launcher = await visit();
  expect(screen.queryByRole('button', { name: `Remove ${own.folder} from the list` })).toBeNull();
  click(`Remove ${other.folder} from the list`);
  expect(launcher.commands).toEqual([{ type: 'remove_library', folder: other.folder }]);
  launcher.change({ installed: [{ ...game, library: other.folder }] });
  expect(screen.queryByRole('button', { name: `Remove ${other.folder} from the list` })).toBeNull();
});

test('each control saves what it shows', async () => {
  const launcher = await visit();
  choose('Download limit', '5000000');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pause downloads while I play' }));
  choose('Update games', 'scheduled');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Start the launcher when this computer starts' }));
  expect(launcher.commands).toEqual([
    { type: 'change_settings', settings: { bytesPerSecondMax: 5_000_000 } },
    { type: 'change_settings', settings: { waitsWhilePlaying: true } },
    { type: 'change_settings', settings: { updates: 'scheduled' } },
    { type: 'start_with_system', isWanted: true },
  ]);
  launcher.change({ settings: { ...SETTINGS, updates: 'scheduled' } });
  const from = screen.getByLabelText('From');
  fireEvent.change(from, { target: { value: '03:30' } });
  fireEvent.blur(from);
  expect(launcher.commands.at(-1)).toEqual({
    type: 'change_settings',
    settings: { updateHours: { from: '03:30', to: '06:00' } },
  });
});

test('the order of downloads can be changed', async () => {
  const launcher = await visit({ queue: [job('emberfall'), job('starhaven')] });
  click('Download starhaven first');
  click('Move emberfall down');
  expect(launcher.commands).toEqual([
    { type: 'reorder', productName: 'starhaven', to: 'first' },
    { type: 'reorder', productName: 'emberfall', to: 'down' },
  ]);
});

test('a shell without settings shows none', async () => {
  await visit({ libraries: undefined, settings: undefined });
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a game is installed in the folder that is chosen', async () => {
  const launcher = await visit({}, <FolderChoice productName="emberfall" />);
  choose('Install in', other.folder);
  expect(launcher.commands).toEqual([{ type: 'set_default_library', folder: other.folder }]);
});

test('an installed game is moved to the folder that is chosen', async () => {
  const launcher = await visit({ installed: [game] }, <FolderChoice productName="emberfall" />);
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  choose('Installed in', other.folder);
  click('Move');
  expect(launcher.commands).toEqual([{ type: 'move', productName: 'emberfall', library: other.folder }]);
});

test('names the disk of a game that is not connected', async () => {
  const missing = { ...other, isMissing: true, freeBytes: null };
  await visit(
    { installed: [{ ...game, library: other.folder }], libraries: [own, missing] },
    <FolderChoice productName="emberfall" />,
  );
  expect(screen.getByText(/isn’t connected/)).toBeTruthy();
});
