export interface Popup {
  goTo(url: string): void;
  /** Only a hint: with cross-origin isolation an open popup can report true. */
  isClosed(): boolean;
  close(): void;
}

/** Null where the browser blocks it. Must be called synchronously in a click handler, or every browser blocks it. */
export type OpenPopup = (name: string, size: { width: number; height: number }) => Popup | null;

export const openPopup: OpenPopup = (name, { width, height }) => {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = window.open('about:blank', name, features);
  // Some blockers return a window that is already closed.
  if (!opened || opened.closed) return null;
  return {
    goTo(url) {
      // Its result is polled for, so the page there needs no way back to this one.
      opened.opener = null;
      opened.location.replace(url);
    },
    isClosed: () => opened.closed,
    close: () => opened.close(),
  };
};
