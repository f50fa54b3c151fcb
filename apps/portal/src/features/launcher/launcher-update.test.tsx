import type { LauncherJob, LauncherState } from '@gatehouse/contract/launcher-bridge';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createFakeLauncher } from '../../../test/fake-launcher.ts';
import { visitPart } from '../../../test/visit.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { LauncherUpdate } from './launcher-update.tsx';

afterEach(cleanup);

const ready = { launcher: { version: '1.0.0', nextVersion: '1.1.0' } };
const job: LauncherJob = {
  productName: 'emberfall',
  kind: 'install',
  phase: 'downloading',
  receivedBytes: 0,
  totalBytes: 1,
  bytesPerSecond: null,
  secondsLeft: null,
  error: null,
};

async function visit(state: Partial<LauncherState>) {
  const launcher = createFakeLauncher(state);
  const { container } = await visitPart(
    <LauncherProvider value={launcher}>
      <LauncherUpdate />
    </LauncherProvider>,
    { topics: ['launcher'] },
  );
  return { container, launcher };
}

test('offers to restart when an update of the launcher is ready', async () => {
  const { launcher } = await visit(ready);
  expect(screen.getByText(/launcher update is ready/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Restart now' }));
  expect(launcher.commands).toEqual([{ type: 'restart' }]);
});

test.each<[string, Partial<LauncherState>]>([
  ['a game runs', { running: 'emberfall' }],
  ['a game is being downloaded', { queue: [job] }],
])('leaves it to the next start while %s', async (_, state) => {
  await visit({ ...ready, ...state });
  expect(screen.getByText(/launcher update is ready/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<[string, Partial<LauncherState>]>([
  ['there is no update', { launcher: { version: '1.0.0', nextVersion: null } }],
  ['the shell does not update itself', {}],
])('shows nothing where %s', async (_, state) => {
  const { container } = await visit(state);
  expect(container.textContent).toBe('');
});
