import type { LauncherJob } from '@gatehouse/contract/launcher-bridge';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeLauncher } from '../../../test/fake-launcher.ts';
import { visitPart } from '../../../test/visit.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { LauncherStatus } from './launcher-status.tsx';

afterEach(cleanup);

const job: LauncherJob = {
  productName: 'emberfall',
  kind: 'install',
  phase: 'downloading',
  receivedBytes: 400_000,
  totalBytes: 2_000_000,
  bytesPerSecond: null,
  secondsLeft: null,
  error: null,
};

test.each([
  [{ kind: 'install' }, 'Installing files 20%'],
  [{ kind: 'patch' }, 'Updating, 20%'],
  [{ kind: 'install', phase: 'paused' }, 'Paused'],
] as const)('the list of games says of %o: %s', async (more, text) => {
  const { container } = await visitPart(
    <LauncherProvider value={createFakeLauncher({ queue: [{ ...job, ...more }] })}>
      <LauncherStatus productName="emberfall" />
    </LauncherProvider>,
    { topics: ['library', 'launcher'] },
  );
  expect(container.textContent).toBe(text);
});
