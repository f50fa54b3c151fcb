import type { InstalledGame } from '@gatehouse/contract/launcher-bridge';
import type { LibraryItem } from '@gatehouse/contract/library';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeLauncher, type FakeLauncher } from '../../../test/fake-launcher.ts';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { LauncherGame } from './launcher-game.tsx';

afterEach(cleanup);

const game = {
  productName: 'emberfall',
  displayName: 'Emberfall',
  gameId: 'game-1',
  accountGroup: 'ember',
  locales: ['en-GB', 'de-DE'],
  thumb: '/art/thumb',
  belongings: [{ kind: 'game', displayName: 'Emberfall' }],
} as LibraryItem;
const installed: InstalledGame = {
  productName: 'emberfall',
  branchId: 'emberfall.default',
  version: '1.0.0',
  bytes: 2_500_000,
  lastPlayed: null,
  update: null,
};
const named = (name: string, isInstalled = false) => ({ name, bytes: 4_000_000, isInstalled });
const CODES = 'POST /patching/branch-codes';

async function openOptions(launcher: FakeLauncher, answers: Answers = {}) {
  await visitPart(
    <LauncherProvider value={launcher}>
      <LauncherGame
        game={game}
        resolveAccount={async () => ({ id: 'account-1', gameEnvironmentId: 'eu-1' })}
      />
    </LauncherProvider>,
    {
      topics: ['library', 'launcher'],
      user: {},
      answers: {
        'GET /game/config/emberfall/default': json(200, { branchId: 'emberfall.default' }),
        ...answers,
      },
    },
  );
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  await press('Game options');
  await screen.findByRole('dialog', { name: 'Emberfall options' });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const open = (more: Partial<InstalledGame>, answers?: Answers) => {
  const launcher = createFakeLauncher({ installed: [{ ...installed, ...more }] });
  return openOptions(launcher, answers).then(() => launcher);
};
const last = ({ commands }: FakeLauncher) => commands.at(-1);
const command = { type: 'install', productName: 'emberfall', branchId: 'emberfall.default' };

test('a player changes the language and the optional content of an installed game', async () => {
  const packages = [
    named('de-DE', true),
    named('fr-FR'),
    named('linux', true),
    named('high-resolution-art'),
    named('orchestral-soundtrack', true),
  ];
  const launcher = await open({ packages });
  const language = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Game language' });
  expect([...language.options].map(({ text }) => text)).toEqual([
    'Default',
    'German (Germany)',
    'French (France)',
  ]);
  expect(language.value).toBe('de-DE');
  fireEvent.change(language, { target: { value: 'fr-FR' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'High-resolution art (4 MB)' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'orchestral soundtrack (4 MB)' }));
  await press('Apply changes');
  expect(last(launcher)).toEqual({ ...command, packages: ['fr-FR', 'high-resolution-art'] });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a player chooses before the game is installed', async () => {
  const launcher = createFakeLauncher();
  const packages = [
    { name: 'en-GB', totalBytes: 10 },
    { name: 'de-DE', totalBytes: 10 },
  ];
  await openOptions(launcher, {
    'GET /patching/download/branches/emberfall.default': json(200, { packages }),
  });
  const language = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Game language' });
  expect(language.value).toBe('en-GB');
  fireEvent.change(language, { target: { value: 'de-DE' } });
  const dialog = screen.getByRole('dialog');
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  expect(last(launcher)).toEqual({ ...command, packages: ['de-DE'] });
});

test('launch options are for programs, and shortcuts for systems that have them', async () => {
  const launcher = await open({ launchOptions: '-windowed', shortcuts: ['menu'] });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Launch options' });
  expect(field.value).toBe('-windowed');
  fireEvent.change(field, { target: { value: ' -fullscreen ' } });
  await press('Save');
  expect(last(launcher)).toEqual({
    type: 'set_launch_options',
    productName: 'emberfall',
    launchOptions: '-fullscreen',
  });
  const menu = screen.getByRole<HTMLInputElement>('checkbox', { name: 'In the app menu' });
  expect(menu.checked).toBe(true);
  fireEvent.click(menu);
  await waitFor(() =>
    expect(last(launcher)).toEqual({
      type: 'set_shortcut',
      productName: 'emberfall',
      place: 'menu',
      isWanted: false,
      title: 'Emberfall',
    }),
  );
  cleanup();
  await open({});
  expect(screen.queryByRole('textbox', { name: 'Launch options' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a shortcut that cannot be made has a text', async () => {
  const launcher = createFakeLauncher({ installed: [{ ...installed, shortcuts: ['desktop'] }] });
  launcher.errors.set_shortcut = 'disk_full';
  await openOptions(launcher);
  fireEvent.click(screen.getByRole('checkbox', { name: 'On the desktop' }));
  expect(await screen.findByText(/There isn’t enough disk space/)).toBeTruthy();
});

test('a code opens a closed branch, which the player can leave', async () => {
  const launcher = await open({}, { [CODES]: json(200, { branchId: 'emberfall.early-access' }) });
  fireEvent.change(screen.getByRole('textbox', { name: 'Access code' }), { target: { value: ' secret ' } });
  await press('Use code');
  await waitFor(() =>
    expect(last(launcher)).toEqual({
      ...command,
      branchId: 'emberfall.early-access',
      branchCode: 'secret',
      packages: ['en-GB'],
    }),
  );
  launcher.change({
    installed: [{ ...installed, branchId: 'emberfall.early-access', isClosedBranch: true }],
  });
  await press('Game options');
  expect(await screen.findByText(/needs an access code: ⁨?early-access/)).toBeTruthy();
  await press('Go back to the public version');
  expect(last(launcher)).toEqual({ ...command, packages: ['en-GB'] });
});

test('a wrong code has a text at its field', async () => {
  await open({}, { [CODES]: refusal(403, ['FORBIDDEN'], { reason: 'DOWNLOAD_TOKEN_REQUIRED' }) });
  const field = screen.getByRole('textbox', { name: 'Access code' });
  fireEvent.change(field, { target: { value: 'guess' } });
  await press('Use code');
  expect(await screen.findByText(/This code isn’t valid for/)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
