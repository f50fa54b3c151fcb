// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { openPopup } from './popup.ts';

afterEach(() => vi.restoreAllMocks());

test('the page in the popup cannot navigate the page that opened it', () => {
  const openers: unknown[] = [];
  const opened = {
    closed: false,
    opener: window as unknown,
    location: { replace: () => openers.push(opened.opener) },
  };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  openPopup('provider', { width: 400, height: 600 })?.goTo('https://provider.example/');
  expect(openers).toEqual([null]);
});
