import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  FIRST_SLIDE,
  HERO_SLIDE_MS,
  type HeroAction,
  type HeroState,
  heroReducer,
  isClockRunning,
  swipeStep,
} from './hero.rules.ts';

const after = (...actions: HeroAction[]): HeroState => actions.reduce(heroReducer, FIRST_SLIDE);
const advance: HeroAction = { type: 'advance', count: 3 };

describe('The order of slides', () => {
  it.each<[string, HeroAction[], number]>([
    ['the clock goes on to the next', [advance], 1],
    ['after the last comes the first', [advance, advance, advance], 0],
    ['a chosen one is shown', [{ type: 'choose', index: 2 }], 2],
    ['the clock goes on from the chosen one', [{ type: 'choose', index: 1 }, advance], 2],
    ['a step back from the first leads to the last', [{ type: 'step', by: -1, count: 3 }], 2],
  ])('%s', (_, actions, active) => {
    expect(after(...actions).active).toBe(active);
  });

  it('begins the clock anew with each change, and not when the shown one is chosen again', () => {
    expect(after(advance).turn).toBe(1);
    expect(after({ type: 'choose', index: 0 }).turn).toBe(0);
  });

  it('tells a change by the visitor from one by the clock', () => {
    expect(after({ type: 'choose', index: 2 }).isChosen).toBe(true);
    expect(after({ type: 'choose', index: 2 }, advance).isChosen).toBe(false);
  });

  it('asks for the art of a slide when it is shown or about to be, and keeps it', () => {
    expect([...FIRST_SLIDE.warm]).toEqual([0]);
    expect([...after({ type: 'warm', index: 2 }, advance).warm].sort()).toEqual([0, 1, 2]);
  });
});

describe('The clock', () => {
  it.each<[string, HeroAction[], number, boolean, boolean]>([
    ['runs', [], 3, false, true],
    ['has nothing to do for one slide', [], 1, false, false],
    ['stands under reduced motion', [], 3, true, false],
    ['stands while the pointer is over it', [{ type: 'hold', by: 'hover' }], 3, false, false],
    [
      'stands until the last hold is gone',
      [
        { type: 'hold', by: 'hover' },
        { type: 'hold', by: 'focus' },
        { type: 'release', by: 'hover' },
      ],
      3,
      false,
      false,
    ],
    [
      'goes on after the last hold',
      [
        { type: 'hold', by: 'pause' },
        { type: 'release', by: 'pause' },
      ],
      3,
      false,
      true,
    ],
  ])('%s', (_, actions, count, prefersStill, isRunning) => {
    expect(isClockRunning(after(...actions), count, prefersStill)).toBe(isRunning);
  });
});

it('The amber bar fills in the time that the clock runs', () => {
  const stylesheet = readFileSync(`${import.meta.dirname}/hero-tabs.module.css`, 'utf8');
  expect(stylesheet).toContain(`animation: fill ${HERO_SLIDE_MS / 1000}s linear`);
});

describe('A swipe', () => {
  it.each<[string, number, number, boolean, number]>([
    ['to the left goes on', -60, 5, false, 1],
    ['to the right goes back', 60, 5, false, -1],
    ['to the right goes on in right-to-left', 60, 5, true, 1],
    ['to the left goes back in right-to-left', -60, 5, true, -1],
    ['too short does nothing', -30, 0, false, 0],
    ['that scrolls the page does nothing', -60, 50, false, 0],
  ])('%s', (_, dx, dy, isRtl, step) => {
    expect(swipeStep(dx, dy, isRtl)).toBe(step);
  });
});
