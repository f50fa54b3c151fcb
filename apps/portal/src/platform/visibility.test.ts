// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createWatchVisible, watchVisible } from './visibility.ts';

function turnTab(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('calls the listener when the tab becomes visible, not when it is hidden', () => {
  const onVisible = vi.fn();
  const stop = watchVisible(onVisible);
  turnTab('hidden');
  expect(onVisible).not.toHaveBeenCalled();
  turnTab('visible');
  expect(onVisible).toHaveBeenCalledOnce();
  stop();
  turnTab('visible');
  expect(onVisible).toHaveBeenCalledOnce();
});

test('does nothing without a document', () => {
  expect(() => createWatchVisible(() => undefined)(vi.fn())()).not.toThrow();
});
