import { expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';

function start() {
  const tasks: Array<() => void> = [];
  const store = createToastStore({
    clock: {
      now: () => 0,
      after(_, task) {
        tasks.push(task);
        return () => {};
      },
    },
  });
  return { store, passTime: () => tasks.splice(0).map((task) => task()) };
}

test('hides a success toast after a time', () => {
  const { store, passTime } = start();
  store.getState().show('ok', 'Common.Saved.Text');
  expect(store.getState().toasts).toMatchObject([{ kind: 'ok', message: 'Common.Saved.Text' }]);
  passTime();
  expect(store.getState().toasts).toEqual([]);
});

test('shows a failure until it is closed', () => {
  const { store, passTime } = start();
  store.getState().show('danger', 'Error.Unknown');
  passTime();
  const [toast] = store.getState().toasts;
  expect(toast?.message).toBe('Error.Unknown');
  store.getState().dismiss(toast?.id ?? 0);
  expect(store.getState().toasts).toEqual([]);
});

test('shows the same text as one toast, and announces it again', () => {
  const { store } = start();
  store.getState().show('ok', 'Common.Saved.Text');
  store.getState().show('ok', 'Common.Saved.Text');
  expect(store.getState().toasts.map(({ id }) => id)).toEqual([2]);
});

test('shows that something is being done until it is done', () => {
  const { store, passTime } = start();
  store.getState().show('busy', 'Challenge.Running.Text');
  passTime();
  expect(store.getState().toasts).toMatchObject([{ kind: 'busy', message: 'Challenge.Running.Text' }]);
  store.getState().retract('Challenge.Running.Text');
  expect(store.getState().toasts).toEqual([]);
});
