import type { BridgeCommand, BridgeEvent } from '@gatehouse/contract/launcher-bridge';
import type { ShellSession } from './fetch-manifest.ts';
import type { Player } from './job-owner.rules.ts';
import type { ShellOptions } from './options.ts';

export interface ShellState {
  /** To download with. It is in memory alone. */
  session: ShellSession | null;
  /** The game that the next page shows, null for the library itself. */
  link: string | null | undefined;
}

export type ShellEvent =
  | Extract<BridgeCommand, { type: 'session' | 'quit' | 'restart' }>
  | { type: 'page_connected' | 'window_closed' }
  | { type: 'second_start'; message: string; hasPage: boolean };

export type ShellEffect =
  | { type: 'change_player'; player: Player | null }
  | { type: 'send'; event: BridgeEvent }
  | { type: 'focus_window' | 'quit' | 'restart' };

/** The game that the installer was downloaded for is shown while there are no other ones. */
export function openShell({ link, firstGame }: ShellOptions, hasGames: boolean): ShellState {
  const first = hasGames ? undefined : (firstGame ?? undefined);
  return { session: null, link: link === undefined ? first : readDeepLink(link) };
}

type Change = [state: ShellState, effects: readonly ShellEffect[]];

export function changeShell(state: ShellState, event: ShellEvent): Change {
  switch (event.type) {
    case 'session': {
      const { token, installationId, playerId = null } = event;
      const session = token ? { token, installationId, playerId } : null;
      return [{ ...state, session }, [{ type: 'change_player', player: session && { playerId } }]];
    }
    case 'page_connected':
      return state.link === undefined ? [state, []] : [{ ...state, link: undefined }, [sendLink(state.link)]];
    case 'second_start':
      return secondStart(state, event.message, event.hasPage);
    case 'window_closed':
    case 'quit':
      return [state, [{ type: 'quit' }]];
    case 'restart':
      return [state, [{ type: 'restart' }]];
  }
}

function secondStart(state: ShellState, message: string, hasPage: boolean): Change {
  // Without a page there is no one to ask.
  if (message === 'quit')
    return [state, [hasPage ? { type: 'send', event: { type: 'quit_requested' } } : { type: 'quit' }]];
  // The system has started it a second time.
  if (message === 'hidden') return [state, []];
  const link = message.startsWith('open ') ? readDeepLink(message.slice('open '.length)) : undefined;
  if (link === undefined) return [state, [{ type: 'focus_window' }]];
  if (!hasPage) return [{ ...state, link }, [{ type: 'focus_window' }]];
  return [state, [{ type: 'focus_window' }, sendLink(link)]];
}

function sendLink(productName: string | null): ShellEffect {
  return { type: 'send', event: { type: 'deep_link', productName } };
}

const LINK = /^gatehouse:\/\/library(?:\/([a-z0-9]+(?:-[a-z0-9]+)*))?\/?$/;
const NAME_LENGTH_MAX = 64;

/**
 * The game of a link `gatehouse://library/{productName}`, null for the library itself, undefined for any other link.
 * Every website can open one, so it can only show a game, never install or start it.
 */
export function readDeepLink(link: string): string | null | undefined {
  const match = LINK.exec(link);
  if (!match || (match[1]?.length ?? 0) > NAME_LENGTH_MAX) return undefined;
  return match[1] ?? null;
}
