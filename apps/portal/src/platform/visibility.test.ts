import { afterEach, expect, test, vi } from 'vitest';
import { createWatchVisible, watchVisible } from './visibility.ts';

function turnTab(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('a tab that comes into view is told of, a tab that goes is not', () => {
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

test('without a document nothing is watched', () => {
  expect(() => createWatchVisible(() => undefined)(vi.fn())()).not.toThrow();
});
