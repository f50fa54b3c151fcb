const TYPEAHEAD_PAUSE_MS = 500;

/** Which item a moving key leads to; the ends meet. */
export function itemAfterKey(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Letters without their accents, so that every keyboard finds every label. */
function fold(label: string): string {
  return label.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Letters typed quickly are one word; one letter again and again walks through all that begin with it. */
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
