import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frontPage } from '../../../test/features/front-page.ts';
import { renderWithMessages } from '../../../test/render-with-messages.tsx';
import { HERO_SLIDE_MS } from './hero.rules.ts';
import { Hero } from './hero.tsx';

const SLIDES = frontPage.hero;
const NAMES = SLIDES.map(({ displayName }) => displayName);

function preferReducedMotion(matches: boolean) {
  const query = { matches, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => query);
}

const renderHero = (slides = SLIDES) => renderWithMessages(<Hero slides={slides} owned={new Set()} />);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => NAMES[screen.getAllByRole('tab').findIndex((tab) => tab.ariaSelected === 'true')];
const stage = () => screen.getByRole('tablist').parentElement as HTMLElement;
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  preferReducedMotion(false);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the hero', () => {
  it('shows the next game every eight seconds, and the first one after the last', async () => {
    await renderHero();
    const seen = [shown()];
    for (let turn = 0; turn < SLIDES.length; turn += 1) {
      pass(HERO_SLIDE_MS);
      seen.push(shown());
    }
    expect(seen).toEqual(['Emberfall', 'Neon Drift', 'Starhaven', 'Emberfall']);
  });

  it('pauses while the pointer is over it, and then runs only for the remaining time', async () => {
    await renderHero();
    pass(HERO_SLIDE_MS - 1000);
    fireEvent.pointerEnter(stage());
    pass(HERO_SLIDE_MS * 3);
    expect(shown()).toBe('Emberfall');
    fireEvent.pointerLeave(stage());
    pass(999);
    expect(shown()).toBe('Emberfall');
    pass(1);
    expect(shown()).toBe('Neon Drift');
  });

  it('pauses while focus is inside', async () => {
    await renderHero();
    act(() => tab('Emberfall').focus());
    pass(HERO_SLIDE_MS * 3);
    expect(shown()).toBe('Emberfall');
    act(() => tab('Emberfall').blur());
    pass(HERO_SLIDE_MS);
    expect(shown()).toBe('Neon Drift');
  });

  it('never moves automatically under reduced motion, and then has no pause button', async () => {
    preferReducedMotion(true);
    await renderHero();
    pass(HERO_SLIDE_MS * 3);
    expect(shown()).toBe('Emberfall');
    expect(screen.queryByRole('button', { name: 'Pause slideshow' })).toBeNull();
  });

  it('pauses and resumes with the button, which keeps focus', async () => {
    await renderHero();
    const pause = screen.getByRole('button', { name: 'Pause slideshow' });
    act(() => pause.focus());
    fireEvent.click(pause);
    pass(HERO_SLIDE_MS * 2);
    expect(shown()).toBe('Emberfall');
    fireEvent.click(screen.getByRole('button', { name: 'Resume slideshow' }));
    pass(HERO_SLIDE_MS);
    expect(shown()).toBe('Neon Drift');
  });

  it('announces a game that the visitor chose, but not one that the timer showed', async () => {
    await renderHero();
    pass(HERO_SLIDE_MS);
    expect(screen.getByRole('status').textContent).toBe('');
    fireEvent.click(tab('Starhaven'));
    expect(shown()).toBe('Starhaven');
    expect(screen.getByRole('status').textContent).toBe('3 of 3: Starhaven');
  });

  it('supports the arrow keys, with one tab stop', async () => {
    await renderHero();
    act(() => tab('Emberfall').focus());
    fireEvent.keyDown(tab('Emberfall'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tab('Neon Drift'));
    fireEvent.keyDown(tab('Neon Drift'), { key: 'End' });
    expect(shown()).toBe('Starhaven');
    expect(screen.getAllByRole('tab').filter((each) => each.tabIndex === 0)).toEqual([tab('Starhaven')]);
  });

  it('follows a swipe', async () => {
    await renderHero();
    const panel = screen.getAllByRole('tabpanel')[0] as HTMLElement;
    fireEvent.pointerDown(panel, { pointerType: 'touch', clientX: 200, clientY: 20 });
    fireEvent.pointerUp(panel, { pointerType: 'touch', clientX: 120, clientY: 24 });
    expect(shown()).toBe('Neon Drift');
  });

  it('makes hidden games inert and loads their art only shortly before they are shown', async () => {
    const { container } = await renderHero();
    const art = () => container.querySelectorAll('img[src*="/hero-"]').length;
    expect(container.querySelectorAll('[role="tabpanel"][inert]')).toHaveLength(2);
    expect(art()).toBe(1);
    pass(HERO_SLIDE_MS / 2);
    expect(art()).toBe(2);
    fireEvent.pointerEnter(tab('Starhaven'));
    expect(art()).toBe(3);
  });

  it('has neither tabs nor a pause button for a single game', async () => {
    await renderHero(SLIDES.slice(0, 1));
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Emberfall' })).toBeTruthy();
  });
});
