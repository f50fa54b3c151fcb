import { describe, expect, it } from 'vitest';
import { contentDeps } from '../../../../test/fixtures/content.ts';
import type { Content, Game } from '../../content/files/content.ts';
import { createGameConfigs } from './game-config.service.ts';

const deps = contentDeps();
const games = createGameConfigs(deps);
const EMBERFALL = deps.content.games.get('emberfall') as Game;

function closed(until: Record<string, string>) {
  const environments = EMBERFALL.environments.map((environment) => ({
    ...environment,
    ...(until[environment.id] ? { maintenanceUntil: until[environment.id] } : {}),
  }));
  const content: Content = {
    ...deps.content,
    games: new Map([['emberfall', { ...EMBERFALL, environments }]]),
  };
  return createGameConfigs({ content, clock: deps.clock });
}

describe('A game', () => {
  it('names its sign-in method', () => {
    expect(games.config('emberfall', 'default')).toMatchObject({
      gameId: EMBERFALL.id,
      applicationPhase: 'MigrationFocused',
      usesEmailAsLogin: false,
      region: 'eu',
      environments: [
        { id: 'eu-1', region: 'eu' },
        { id: 'na-1', region: 'na' },
      ],
    });
  });

  it('names its branch where it is installed, and none where it is played in the browser', () => {
    expect(games.config('emberfall', 'early-access').branchId).toBe('emberfall.early-access');
    expect(games.config('starhaven', 'default')).not.toHaveProperty('branchId');
  });

  it('that is unknown, or requested in an unknown branch, is not found', () => {
    for (const [name, branch] of [
      ['nothing', 'default'],
      ['emberfall', 'nothing'],
      ['emberfall', 'constructor'],
    ] as const) {
      expect(() => games.config(name, branch)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    }
  });
});

describe('Maintenance', () => {
  it.each([
    ['2026-05-14T12:00:00Z', '2026-05-14T13:00:00Z', '2026-05-14T13:00:00Z'],
    ['2026-05-14T12:00:01Z', '2026-05-14T13:00:00Z', null],
    ['2026-05-14T11:00:00Z', '2026-05-14T12:00:00Z', null],
  ])(
    'that is planned from %s to %s closes an environment meanwhile: until %s at noon',
    (starts, ends, until) => {
      const environments = EMBERFALL.environments.map((one) => ({ ...one, maintenance: [{ starts, ends }] }));
      const content = { ...deps.content, games: new Map([['emberfall', { ...EMBERFALL, environments }]]) };
      const planned = createGameConfigs({ content, clock: deps.clock });
      expect(planned.maintenance(EMBERFALL.id, 'eu-1')).toEqual({ maintenance: until !== null, until });
      expect(planned.environment(EMBERFALL.id, 'eu-1').isOpen).toBe(until === null);
    },
  );

  it('ends when its end has passed', () => {
    const past = closed({ 'eu-1': '2026-05-14T11:00:00Z', 'na-1': '2026-05-14T11:00:00Z' });
    expect(past.maintenance(EMBERFALL.id, undefined)).toEqual({ maintenance: false, until: null });
  });

  it('of one region closes that region and leaves the game open', () => {
    const partly = closed({ 'eu-1': '2026-05-14T14:00:00Z' });
    expect(partly.maintenance(EMBERFALL.id, undefined).maintenance).toBe(false);
    expect(partly.maintenance(EMBERFALL.id, 'eu-1')).toEqual({
      maintenance: true,
      until: '2026-05-14T14:00:00Z',
    });
    expect(partly.environment(EMBERFALL.id, 'eu-1').isOpen).toBe(false);
    expect(partly.environment(EMBERFALL.id, 'na-1').isOpen).toBe(true);
  });

  it('is asked for the accounts of the game, and those of another are not found', () => {
    expect(games.maintenance(EMBERFALL.id, 'eu-1', EMBERFALL.accountGroup).maintenance).toBe(false);
    expect(() => games.maintenance(EMBERFALL.id, 'eu-1', 'other')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });

  it('of all regions ends with the first region that opens again', () => {
    const down = closed({ 'eu-1': '2026-05-14T16:00:00Z', 'na-1': '2026-05-14T14:00:00Z' });
    expect(down.maintenance(EMBERFALL.id, undefined)).toEqual({
      maintenance: true,
      until: '2026-05-14T14:00:00Z',
    });
  });
});
