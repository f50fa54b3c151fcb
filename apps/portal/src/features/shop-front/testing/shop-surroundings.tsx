import type { ClientConfig } from '@gatehouse/contract/config';
import type { FrontPage } from '@gatehouse/contract/front-page';
import type { ReactNode } from 'react';
import { ConfigProvider } from '../../../platform/config-context.ts';
import { CallProvider } from '../../../platform/http/call-context.ts';
import type { Call } from '../../../platform/http/call-options.ts';
import { createResources } from '../../../platform/resources.ts';
import { ResourcesProvider } from '../../../platform/use-resource.ts';
import { createSessionStore } from '../../../stores/session-store.ts';
import { type Stores, StoresProvider } from '../../../stores/stores-context.ts';
import { createMemoryStorage } from '../../../stores/testing/memory-storage.ts';

type Surroundings = { answer: () => Promise<FrontPage>; owned?: readonly string[]; children: ReactNode };

/** What the app gives the shop front: a server that answers, and a player who owns some games. */
export function ShopSurroundings({ answer, owned = [], children }: Surroundings) {
  const session = createSessionStore({
    hasToken: false,
    tokenCookie: { read: () => null, write: () => {}, replace: () => {}, remove: () => {} },
    storage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    tabs: { announce: () => {} },
    fetchUser: () => Promise.reject(new Error('Nobody is signed in')),
    deleteSession: () => Promise.resolve(),
    log: { warn: () => {} },
  });
  const items = owned.map((productName) => ({
    productName,
    source: 'purchase' as const,
    grantedAt: '2026-01-01T00:00:00Z',
  }));
  session.setState({ ownerships: { userId: 'player', items } });
  return (
    <ConfigProvider value={{ brand: { name: 'Gatehouse' } } as ClientConfig}>
      <CallProvider value={answer as Call}>
        <StoresProvider value={{ session } as Stores}>
          <ResourcesProvider value={createResources()}>{children}</ResourcesProvider>
        </StoresProvider>
      </CallProvider>
    </ConfigProvider>
  );
}
