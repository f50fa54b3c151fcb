import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { CallProvider } from '../platform/http/call-context.ts';
import { clientOf, json } from '../platform/http/testing/fake-server.ts';
import { createResources } from '../platform/resources.ts';
import { ResourcesProvider } from '../platform/use-resource.ts';
import { type Stores, StoresProvider } from './stores-context.ts';
import { useTwoFactorDevices } from './two-factor-devices.ts';

afterEach(cleanup);

const DEVICE = { deviceId: 'device-1', type: 'totp', activatedAt: '2026-03-12T10:00:00Z' };

test('the list is asked for once, and anew when another tab tells that the player has changed', async () => {
  const { call, sent } = clientOf([json(200, []), json(200, [DEVICE])]);
  const session = createStore(() => ({ user: { userId: 'player-1' } }));
  const resources = createResources();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CallProvider value={call}>
      <StoresProvider value={{ session } as unknown as Stores}>
        <ResourcesProvider value={resources}>{children}</ResourcesProvider>
      </StoresProvider>
    </CallProvider>
  );
  const { result } = renderHook(() => useTwoFactorDevices('player-1'), { wrapper });
  await waitFor(() => expect(result.current).toEqual([]));
  act(() => session.setState({ user: { userId: 'player-1' } }));
  await waitFor(() => expect(result.current).toEqual([DEVICE]));
  expect(sent).toHaveLength(2);
});
