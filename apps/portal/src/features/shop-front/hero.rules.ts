/** How long a slide is shown before the next one. */
export const HERO_SLIDE_MS = 8_000;
/** A shorter drag counts as a tap. */
const SWIPE_MIN_PX = 40;

/** What pauses the timer: the pointer over a slide, focus inside, or the pause button. */
export type Hold = 'hover' | 'focus' | 'pause';

export interface HeroState {
  active: number;
  /** Counts changes, so that the timer restarts with each one. */
  turn: number;
  holds: ReadonlySet<Hold>;
  /** Whether the visitor chose the active slide; only then is it announced. */
  isChosen: boolean;
  /** Slides whose art has been requested. The others wait, so that the first one gets the full bandwidth. */
  warm: ReadonlySet<number>;
}

export type HeroAction =
  | { type: 'advance'; count: number }
  | { type: 'choose'; index: number }
  | { type: 'step'; by: number; count: number }
  | { type: 'warm'; index: number }
  | { type: 'hold'; by: Hold }
  | { type: 'release'; by: Hold };

export const FIRST_SLIDE: HeroState = {
  active: 0,
  turn: 0,
  holds: new Set(),
  isChosen: false,
  warm: new Set([0]),
};

export function heroReducer(state: HeroState, action: HeroAction): HeroState {
  switch (action.type) {
    case 'advance':
      return { ...show(state, around(state.active + 1, action.count)), isChosen: false };
    case 'choose':
      return action.index === state.active ? state : { ...show(state, action.index), isChosen: true };
    case 'step':
      return { ...show(state, around(state.active + action.by, action.count)), isChosen: true };
    case 'warm':
      return state.warm.has(action.index) ? state : { ...state, warm: new Set(state.warm).add(action.index) };
    case 'hold':
      return { ...state, holds: new Set(state.holds).add(action.by) };
    case 'release':
      return { ...state, holds: new Set([...state.holds].filter((hold) => hold !== action.by)) };
  }
}

function show(state: HeroState, index: number): HeroState {
  return { ...state, active: index, turn: state.turn + 1, warm: new Set(state.warm).add(index) };
}

export function around(index: number, count: number): number {
  return (index + count) % count;
}

export function isClockRunning({ holds }: HeroState, count: number, prefersStill: boolean): boolean {
  return count > 1 && !prefersStill && holds.size === 0;
}

/** The direction of a swipe. Slides follow the finger, so a drag in reading direction goes back. */
export function swipeStep(dx: number, dy: number, isRtl: boolean): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_MIN_PX || Math.abs(dx) < 2 * Math.abs(dy)) return 0;
  return dx < 0 === isRtl ? -1 : 1;
}

/** Connects each tab to its slide for assistive technology. */
export const tabId = (hero: string, productName: string) => `${hero}-tab-${productName}`;
export const panelId = (hero: string, productName: string) => `${hero}-slide-${productName}`;
