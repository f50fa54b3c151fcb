/** Where a moment is in a span of time. Without a start it begins at once. */
export function stateOf(
  { starts, ends }: { starts?: string | null | undefined; ends: string },
  now: Date,
): 'scheduled' | 'running' | 'over' {
  if (now >= new Date(ends)) return 'over';
  return starts && now < new Date(starts) ? 'scheduled' : 'running';
}
