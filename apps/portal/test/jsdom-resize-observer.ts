/** jsdom lays nothing out, so that no size ever changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
