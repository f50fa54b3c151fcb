import { expect, it } from 'vitest';
import { DEFAULT_GAME_ID, SOCIAL_PROVIDERS } from './games.ts';

it('the default game has a fixed uuid', () => {
  expect(DEFAULT_GAME_ID).toBe('5f0b6c2e-8d41-4a7b-9c35-1e7a90d3b264');
});

it('the social providers are google and facebook', () => {
  expect(SOCIAL_PROVIDERS).toEqual(['google', 'facebook']);
});
