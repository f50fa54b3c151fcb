export interface Popup {
  goTo(url: string): void;
  /** Cross-origin isolation can make an open popup say yes, so this is a hint and no proof. */
  isClosed(): boolean;
  close(): void;
}

/** Null where the browser blocks it. Must be called in the very press of a button, or every browser does. */
export type OpenPopup = (name: string, size: { width: number; height: number }) => Popup | null;

export const openPopup: OpenPopup = (name, { width, height }) => {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = window.open('about:blank', name, features);
  // Some blockers hand out a window that is closed already.
  if (!opened || opened.closed) return null;
  return {
    goTo: (url) => opened.location.replace(url),
    isClosed: () => opened.closed,
    close: () => opened.close(),
  };
};
