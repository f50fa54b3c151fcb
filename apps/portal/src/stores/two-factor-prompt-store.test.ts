// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createHttpEvents } from '../platform/http/events.ts';
import { createTwoFactorPromptStore, shownPrompt } from './two-factor-prompt-store.ts';

function setUp() {
  const events = createHttpEvents();
  const store = createTwoFactorPromptStore({ events });
  const ask = (requestId: symbol, isInvalid = false) => {
    const settled = Promise.withResolvers<void>();
    const prompt = { requestId, isInvalid, submit: vi.fn(), cancel: vi.fn(), settled: settled.promise };
    events.twoFactorRequired.emit(prompt);
    return { prompt, settle: settled.resolve };
  };
  return { store, ask, shown: () => shownPrompt(store.getState()) };
}

test('takes one code at a time and closes the prompt when its request is over', async () => {
  const { store, ask, shown } = setUp();
  const { prompt, settle } = ask(Symbol('sign-in'));
  expect(shown()).toBe(prompt);
  store.getState().submit('123456');
  store.getState().submit('123456');
  expect(prompt.submit).toHaveBeenCalledExactlyOnceWith('123456');
  expect(store.getState().isBusy).toBe(true);
  settle();
  await vi.waitFor(() => expect(shown()).toBeNull());
  expect(store.getState().isBusy).toBe(false);
});

test('keeps the prompt open and marks it after a wrong code', async () => {
  const { store, ask, shown } = setUp();
  const requestId = Symbol('sign-in');
  const first = ask(requestId);
  store.getState().submit('000000');
  const second = ask(requestId, true);
  first.settle();
  await first.prompt.settled;
  expect(shown()).toBe(second.prompt);
  expect(shown()?.isInvalid).toBe(true);
  expect(store.getState()).toMatchObject({ isBusy: false });
  expect(store.getState().waiting).toHaveLength(1);
});

test('asks for the codes of two requests one after the other', async () => {
  const { ask, shown } = setUp();
  const first = ask(Symbol('merge'));
  const second = ask(Symbol('sign-in'));
  expect(shown()).toBe(first.prompt);
  first.settle();
  await vi.waitFor(() => expect(shown()).toBe(second.prompt));
});

test('keeps a submitted code while other prompts end', async () => {
  const { store, ask, shown } = setUp();
  const requestId = Symbol('sign-in');
  const refused = ask(requestId);
  const again = ask(requestId, true);
  const behind = ask(Symbol('merge'));
  store.getState().submit('123456');
  refused.settle();
  behind.settle();
  await vi.waitFor(() => expect(store.getState().waiting).toHaveLength(1));
  expect(shown()).toBe(again.prompt);
  expect(store.getState().isBusy).toBe(true);
});

test('passes the cancel reason to the paused request', () => {
  const { store, ask } = setUp();
  const { prompt } = ask(Symbol('sign-in'));
  store.getState().cancel('2fa-removed');
  expect(prompt.cancel).toHaveBeenCalledWith('2fa-removed');
});
