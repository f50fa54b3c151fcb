import type { ClientConfig } from '@gatehouse/contract/config';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { ConfigProvider } from '../../../platform/config-context.ts';
import { CallProvider } from '../../../platform/http/call-context.ts';
import { clientOf, json } from '../../../platform/http/testing/fake-server.ts';
import { createI18n } from '../../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../../platform/i18n/i18n-provider.tsx';
import { createResources } from '../../../platform/resources.ts';
import { TrackingProvider } from '../../../platform/tracking/tracking-context.ts';
import { ResourcesProvider } from '../../../platform/use-resource.ts';
import { createLibraryStore } from '../../../stores/library-store.ts';
import { type Stores, StoresProvider } from '../../../stores/stores-context.ts';
import { createMemoryStorage } from '../../../stores/testing/memory-storage.ts';

export const game = {
  gameId: 'emberfall-id',
  productName: 'emberfall',
  migrationType: 'GameAccount',
  usesEmailAsLogin: false,
  accountGroup: 'emberfall',
  region: 'eu',
  regions: [
    { id: 'eu', display_names: { 'en-GB': 'Europe' } },
    { id: 'na', display_names: { 'en-GB': 'North America' } },
  ],
  environments: [
    { id: 'eu-1', region: 'eu' },
    { id: 'na-1', region: 'na' },
  ],
  links: {},
};
export const account = (id: string, more: object = {}) => ({
  id,
  displayName: id,
  gameId: 'emberfall-id',
  accountGroup: 'emberfall',
  gameEnvironmentId: 'eu-1',
  lastLogin: null,
  created: '2026-01-01T00:00:00Z',
  deleted: null,
  preDeleted: null,
  ...more,
});
export const wolf = account('AshenWolf', { lastLogin: '2020-05-01T10:00:00Z' });
export const cinderella = account('Cinderella', { gameEnvironmentId: 'na-1' });

/** Answers by call; each has its answers in turn, and the last one for ever. */
function answering(answers: Record<string, Response[]>, sent: string[]): typeof fetch {
  const given: Record<string, number> = {};
  return (async (url: unknown, { method = 'GET' }: RequestInit = {}) => {
    const key = `${method} ${String(url).replace(/^.*\/api\/v1/, '')}`;
    sent.push(key);
    const list = answers[key] ?? [json(404, {})];
    const nth = given[key] ?? 0;
    given[key] = nth + 1;
    return list[Math.min(nth, list.length - 1)]?.clone();
  }) as typeof fetch;
}

/** A signed-in player at a part of the page, whose server answers in turn. */
export async function visit(part: ReactNode, accounts: Response[], more: Record<string, Response[]> = {}) {
  const i18n = createI18n('en-GB');
  await i18n.load(['core', 'game-accounts', 'sign-in']);
  const sent: string[] = [];
  const fetch = answering(
    {
      'GET /user/accounts': accounts,
      'GET /game/config/emberfall/default': [json(200, game)],
      ...more,
    },
    sent,
  );
  const { call, events } = clientOf([], { fetch });
  const session = createStore(() => ({ user: { userId: 'player-1' }, token: 'token-1' }));
  const library = createLibraryStore({ storage: createMemoryStorage(), events });
  const track: unknown[] = [];
  render(
    <I18nProvider i18n={i18n}>
      <CallProvider value={call}>
        <ConfigProvider value={{ defaultBranch: 'default' } as ClientConfig}>
          <TrackingProvider
            value={{ track: async (event) => void track.push(event), pixel: () => Promise.resolve() }}
          >
            <StoresProvider value={{ session, library } as unknown as Stores}>
              <ResourcesProvider value={createResources()}>{part}</ResourcesProvider>
            </StoresProvider>
          </TrackingProvider>
        </ConfigProvider>
      </CallProvider>
    </I18nProvider>,
  );
  return { library, track, sent };
}
