import { useEffect, useRef } from 'react';

/** The pressed button disappears with its row, and focus with it: the row that takes its place gets it. */
export function useFocusAfterRemoval(names: readonly string[]) {
  const list = useRef<HTMLElement>(null);
  const removed = useRef<{ name: string; index: number } | null>(null);
  useEffect(() => {
    if (!removed.current || names.includes(removed.current.name)) return;
    const { index } = removed.current;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index] ?? buttons.at(-1) ?? list.current)?.focus();
  }, [names]);
  return {
    list,
    onRemove(name: string): void {
      removed.current = { name, index: names.indexOf(name) };
    },
  };
}
