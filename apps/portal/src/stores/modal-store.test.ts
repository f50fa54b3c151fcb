import { expect, test } from 'vitest';
import { createModalStore } from './modal-store.ts';

test('opens several modals and closes them one by one', () => {
  const store = createModalStore();
  store.getState().open('consent', {});
  store.getState().open('recovery-token', { token: 'K7QM2XRD9F' });
  store.getState().close('consent');
  expect(store.getState().requests).toEqual({ 'recovery-token': { token: 'K7QM2XRD9F' } });
});
