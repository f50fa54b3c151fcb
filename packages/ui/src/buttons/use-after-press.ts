import { useEffect, useRef } from 'react';

/**
 * Runs an update immediately, or after the press in progress: a press moves the focus before the click, and what appears or
 * goes with the focus would move the pressed control away from the pointer, which loses the click.
 */
export function useAfterPress(): (update: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after the release, in the same task.
      setTimeout(() => {
        for (const update of waiting.current.splice(0)) update();
      });
    };
    window.addEventListener('mousedown', press, options);
    for (const end of ['mouseup', 'dragend']) window.addEventListener(end, release, options);
    return () => listening.abort();
  }, []);
  return (update) => {
    if (isPressed.current) waiting.current.push(update);
    else update();
  };
}
