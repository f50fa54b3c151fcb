import type { Page } from '@playwright/test';

/** What the current history entry holds: the step of the flow, and what was typed before it. */
export function flowEntry(page: Page): Promise<{ step: string; identity: string } | undefined> {
  return page.evaluate(() => window.history.state?.usr?.flow);
}
