import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { texts } from './texts.ts';

/** Whether something with a start and an end is to come, runs or is over. */
export function SpanBadge({ state }: { state: keyof typeof texts.states }) {
  return <Badge kind={state === 'running' ? 'owned' : 'neutral'}>{texts.states[state]}</Badge>;
}
