import { expect, test } from 'vitest';
import { openWhenWanted } from './launcher-window.ts';

function openHidden() {
  const happened: string[] = [];
  const fake = (name: string) => async () => {
    happened.push(`${name} opens`);
    return {
      focus: () => void happened.push(`${name} is raised`),
      close: async () => void happened.push(`${name} closes`),
    };
  };
  const window = openWhenWanted({
    open: fake('window'),
    openUnseen: fake('page'),
    onFailed(error) {
      throw error;
    },
  });
  return { window, happened };
}

test('a window that is wanted while the page is loaded unseen waits for its profile', async () => {
  const { window, happened } = openHidden();
  const signedIn = Promise.withResolvers<void>();
  const visit = window.visitUnseen(signedIn.promise);
  expect(window.isUnseen()).toBe(true);
  window.focus();
  signedIn.resolve();
  await visit;
  await window.close();
  expect(happened.filter((event) => event !== 'page closes')).toEqual([
    'page opens',
    'window opens',
    'window closes',
  ]);
  expect(happened.indexOf('page closes')).toBe(1);
  expect(window.isUnseen()).toBe(false);
});

test('the page is not loaded unseen once the window was wanted', async () => {
  const { window, happened } = openHidden();
  window.focus();
  await window.visitUnseen(Promise.resolve());
  await window.close();
  expect(happened).toEqual(['window opens', 'window closes']);
});
