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

describe('the order of slides', () => {
  it.each<[string, HeroAction[], number]>([
    ['the timer advances to the next', [advance], 1],
    ['the first follows the last', [advance, advance, advance], 0],
    ['a chosen slide is shown', [{ type: 'choose', index: 2 }], 2],
    ['the timer continues from the chosen slide', [{ type: 'choose', index: 1 }, advance], 2],
    ['a step back from the first leads to the last', [{ type: 'step', by: -1, count: 3 }], 2],
  ])('%s', (_, actions, active) => {
    expect(after(...actions).active).toBe(active);
  });

  it('restarts the timer with each change, and not when the shown slide is chosen again', () => {
    expect(after(advance).turn).toBe(1);
    expect(after({ type: 'choose', index: 0 }).turn).toBe(0);
  });

  it('distinguishes a change by the visitor from one by the timer', () => {
    expect(after({ type: 'choose', index: 2 }).isChosen).toBe(true);
    expect(after({ type: 'choose', index: 2 }, advance).isChosen).toBe(false);
  });

  it('requests the art of a slide when it is shown or about to be, and keeps it', () => {
    expect([...FIRST_SLIDE.warm]).toEqual([0]);
    expect([...after({ type: 'warm', index: 2 }, advance).warm].sort()).toEqual([0, 1, 2]);
  });
});

describe('the timer', () => {
  it.each<[string, HeroAction[], number, boolean, boolean]>([
    ['runs', [], 3, false, true],
    ['does not run for a single slide', [], 1, false, false],
    ['is stopped under reduced motion', [], 3, true, false],
    ['is paused while the pointer is over it', [{ type: 'hold', by: 'hover' }], 3, false, false],
    [
      'is paused until the last hold is released',
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
      'continues after the last hold',
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

it('the amber bar fills in the duration of the timer', () => {
  const stylesheet = readFileSync(`${import.meta.dirname}/hero-tabs.module.css`, 'utf8');
  expect(stylesheet).toContain(`animation: fill ${HERO_SLIDE_MS / 1000}s linear`);
});

describe('a swipe', () => {
  it.each<[string, number, number, boolean, number]>([
    ['to the left shows the next slide', -60, 5, false, 1],
    ['to the right shows the previous slide', 60, 5, false, -1],
    ['to the right shows the next slide in right-to-left', 60, 5, true, 1],
    ['to the left shows the previous slide in right-to-left', -60, 5, true, -1],
    ['that is too short does nothing', -30, 0, false, 0],
    ['that scrolls the page does nothing', -60, 50, false, 0],
  ])('%s', (_, dx, dy, isRtl, step) => {
    expect(swipeStep(dx, dy, isRtl)).toBe(step);
  });
});
