const TYPEAHEAD_PAUSE_MS = 500;

/** The item that an arrow, Home or End key moves to; wraps around. */
export function itemAfterKey(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Removes accents, so that every keyboard can find every label. */
function fold(label: string): string {
  return label.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Type-ahead: quickly typed letters form one prefix; a repeated letter cycles through the items that start with it. */
export function createTypeahead() {
  let typed = '';
  let lastAt = Number.NEGATIVE_INFINITY;

  return function find(
    key: string,
    at: number,
    current: number,
    labels: readonly string[],
  ): number | undefined {
    typed = at - lastAt > TYPEAHEAD_PAUSE_MS ? key : typed + key;
    lastAt = at;
    const isRepeat = Array.from(typed).every((letter) => letter === typed[0]);
    const wanted = fold(isRepeat ? key : typed);
    const start = isRepeat ? current + 1 : Math.max(current, 0);
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step) % labels.length;
      if (fold(labels[index]?.trim() ?? '').startsWith(wanted)) return index;
    }
    return undefined;
  };
}
