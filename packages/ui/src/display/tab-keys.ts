/** The tab that an arrow key moves to: along the reading direction in a row, up and down in a column. */
export function tabAfterKey(
  key: string,
  current: number,
  count: number,
  { isVertical, isRtl }: { isVertical: boolean; isRtl: boolean },
): number | undefined {
  const next = isVertical ? 'ArrowDown' : isRtl ? 'ArrowLeft' : 'ArrowRight';
  const previous = isVertical ? 'ArrowUp' : isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === next) return (current + 1) % count;
  if (key === previous) return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
