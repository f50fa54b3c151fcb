import { expect, test } from 'vitest';
import type { ShellOptions } from './options.ts';
import { changeShell, openShell, readDeepLink, type ShellEvent } from './shell.reducer.ts';

const open = (options: Partial<ShellOptions> = {}, hasGames = false) =>
  openShell({ link: undefined, firstGame: null, ...options } as ShellOptions, hasGames);
const focus = { type: 'focus_window' };
const send = (event: object) => ({ type: 'send', event });
const showEmberfall = send({ type: 'deep_link', productName: 'emberfall' });
const secondStart = (message: string, hasPage: boolean): ShellEvent => ({
  type: 'second_start',
  message,
  hasPage,
});

test.each([
  ['nothing to show', open(), undefined],
  ['a link', open({ link: 'gatehouse://library/emberfall' }), 'emberfall'],
  ['the game of the installer', open({ firstGame: 'emberfall' }), 'emberfall'],
  ['the game of the installer, but there are games', open({ firstGame: 'emberfall' }, true), undefined],
  ['a link and the game of the installer', open({ link: 'gatehouse://library', firstGame: 'x' }), null],
  ['a link that is none of ours', open({ link: 'https://x.example', firstGame: 'x' }), undefined],
])('starts with %s', (_, { link }, expected) => {
  expect(link).toBe(expected);
});

test.each<[string, ShellEvent, object[]]>([
  ['a second start shows the window', secondStart('show', true), [focus]],
  [
    'a second start with a link shows its game',
    secondStart('open gatehouse://library/emberfall', true),
    [focus, showEmberfall],
  ],
  ['a link that is none of ours only shows the window', secondStart('open https://x.example', true), [focus]],
  ['--quit asks the page', secondStart('quit', true), [send({ type: 'quit_requested' })]],
  ['--quit ends a launcher without a page', secondStart('quit', false), [{ type: 'quit' }]],
  ['the page may quit', { type: 'quit' }, [{ type: 'quit' }]],
  ['closing the window quits', { type: 'window_closed' }, [{ type: 'quit' }]],
])('%s', (_, event, effects) => {
  expect(changeShell(open(), event)).toEqual([open(), effects]);
});

test('the first page that connects shows the link of a second start, once', () => {
  const [waiting, shown] = changeShell(open(), secondStart('open gatehouse://library/emberfall', false));
  expect(shown).toEqual([focus]);
  const [connected, sent] = changeShell(waiting, { type: 'page_connected' });
  expect(sent).toEqual([showEmberfall]);
  expect(changeShell(connected, { type: 'page_connected' })).toEqual([connected, []]);
});

test('downloads with the session of the page until it signs out', () => {
  const session = { token: 'token-1', installationId: 'device-1' };
  const [signedIn, effects] = changeShell(open(), { type: 'session', ...session, playerId: 'anna' });
  expect(signedIn.session).toEqual({ ...session, playerId: 'anna' });
  expect(effects).toEqual([{ type: 'change_player', player: { playerId: 'anna' } }]);
  const [signedOut, ended] = changeShell(signedIn, { type: 'session', ...session, token: null });
  expect(signedOut.session).toBeNull();
  expect(ended).toEqual([{ type: 'change_player', player: null }]);
});

test.each([
  ['gatehouse://library/neon-drift', 'neon-drift'],
  ['gatehouse://library', null],
  ['gatehouse://library/', null],
  ['gatehouse://install/neon-drift', undefined],
  ['gatehouse://library/../x', undefined],
  ['gatehouse://library/neon-drift?x=1', undefined],
  ['https://library/neon-drift', undefined],
  [`gatehouse://library/${'a'.repeat(65)}`, undefined],
])('the link %s shows %j', (link, game) => {
  expect(readDeepLink(link)).toBe(game);
});
