import type { Page } from '@playwright/test';

/** A minimal launcher bridge for the page. */
export async function insideLauncher(page: Page, game: string | null) {
  await page.addInitScript((running) => {
    const never = () => () => {};
    const listeners: Array<() => void> = [];
    Object.assign(globalThis, {
      askToQuit: () => listeners.map((listener) => listener()),
      gatehouseLauncher: {
        onQuitRequested: (listener: () => void) => {
          listeners.push(listener);
          return () => {};
        },
        quit: () => {},
        runningGame: () => running,
        onRunningGameChanged: never,
        patchProgress: () => null,
        onPatchProgress: never,
        setSignOutPrevented: () => {},
      },
    });
  }, game);
}

export async function askToQuit(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { askToQuit(): void }).askToQuit());
}
