import { createStore } from 'zustand/vanilla';
import type { HttpEvents } from '../platform/http/events.ts';
import type { TwoFactorCancelReason, TwoFactorPrompt } from '../platform/http/two-factor-prompt.ts';

export interface TwoFactorPromptState {
  /** Requests that wait for a code; the first one is shown. */
  waiting: readonly TwoFactorPrompt[];
  /** The code of the shown prompt is being sent. */
  isBusy: boolean;
  submit(code: string): void;
  cancel(reason: TwoFactorCancelReason): void;
}

export function createTwoFactorPromptStore({ events }: { events: HttpEvents }) {
  const store = createStore<TwoFactorPromptState>()((set, get) => ({
    waiting: [],
    isBusy: false,
    submit(code) {
      const [prompt] = get().waiting;
      if (!prompt || get().isBusy) return;
      set({ isBusy: true });
      prompt.submit(code);
    },
    cancel: (reason) => get().waiting[0]?.cancel(reason),
  }));

  events.twoFactorRequired.on((prompt) => {
    const { waiting } = store.getState();
    const at = waiting.findIndex(({ requestId }) => requestId === prompt.requestId);
    if (at === -1) store.setState({ waiting: [...waiting, prompt] });
    else store.setState({ waiting: waiting.with(at, prompt), isBusy: store.getState().isBusy && at !== 0 });
    void prompt.settled.then(() => {
      store.setState(({ waiting: now, isBusy }) => ({
        waiting: now.filter((other) => other !== prompt),
        isBusy: isBusy && now[0] !== prompt,
      }));
    });
  });
  return store;
}

export function shownPrompt({ waiting }: Pick<TwoFactorPromptState, 'waiting'>): TwoFactorPrompt | null {
  return waiting[0] ?? null;
}

export type TwoFactorPromptStore = ReturnType<typeof createTwoFactorPromptStore>;
