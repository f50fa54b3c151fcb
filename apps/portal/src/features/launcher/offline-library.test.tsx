import type { OfflineGame } from '@gatehouse/contract/launcher-bridge';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeLauncher, type FakeLauncher } from '../../../test/fake-launcher.ts';
import { visitPart } from '../../../test/visit.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { OfflineLibrary } from './offline-library.tsx';

afterEach(cleanup);

const game = (productName: string, refusal: OfflineGame['refusal']): OfflineGame => ({
  productName,
  displayName: productName.toUpperCase(),
  picture: refusal ? null : `/offline-pictures/${productName}.webp`,
  refusal,
});

async function visit(offlineGames: OfflineGame[], isTimeWrong = false): Promise<FakeLauncher> {
  const launcher = createFakeLauncher({ isOffline: true, isTimeWrong, offlineGames });
  await visitPart(
    <LauncherProvider value={launcher}>
      <OfflineLibrary />
    </LauncherProvider>,
    { topics: ['launcher'] },
  );
  return launcher;
}

const entry = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

test('lists installed games, those that can be played first, and says why others cannot', async () => {
  await visit([
    game('emberfall', 'needs_connection'),
    game('neon-drift', 'proof_expired'),
    game('ironvale', 'clock_wrong'),
    game('mossfield', null),
  ]);
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('MOSSFIELD');
  expect(entry('MOSSFIELD').getByRole('presentation').getAttribute('src')).toBe(
    '/offline-pictures/mossfield.webp',
  );
  for (const [name, text] of [
    ['EMBERFALL', 'This game needs an internet connection.'],
    ['NEON-DRIFT', 'You haven’t been online for 30 days. Connect once to play this game offline again.'],
    ['IRONVALE', 'The date or time on this computer is wrong. Correct it to play offline.'],
  ] as const) {
    expect(entry(name).getByText(text)).toBeTruthy();
    expect(entry(name).queryByRole('button')).toBeNull();
  }
});

test('starts a game without a code, and shows that it runs', async () => {
  const launcher = await visit([game('mossfield', null)]);
  fireEvent.click(screen.getByRole('button', { name: 'Play MOSSFIELD' }));
  expect(launcher.commands).toMatchObject([
    { type: 'play_offline', productName: 'mossfield', locale: 'en-GB' },
  ]);
  launcher.change({ running: 'mossfield' });
  expect(screen.getByText('MOSSFIELD is running.')).toBeTruthy();
});

test('a game that does not start says what to do', async () => {
  const launcher = await visit([game('mossfield', null)]);
  launcher.errors.play_offline = 'launch_failed';
  fireEvent.click(screen.getByRole('button', { name: 'Play MOSSFIELD' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The game didn’t start\./);
});

test('shows an empty state without games', async () => {
  await visit([]);
  expect(screen.getByText('No games are installed on this computer.')).toBeTruthy();
});

test.each([
  ['can’t reach the server', false, /^We can’t reach the server\./],
  ['has a clock that may be wrong', true, /^The date or time on this computer may be wrong/],
])('says that the launcher %s', async (_, isTimeWrong, text) => {
  await visit([], isTimeWrong);
  expect(screen.getByText(text)).toBeTruthy();
});
