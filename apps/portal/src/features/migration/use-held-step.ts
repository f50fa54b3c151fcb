import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useFlowHistory } from '../../framework/flow-history.ts';

/** Returns to the step when the player presses Back in it, and calls `onBack` instead. */
export function useHeldStep(step: string, onBack: () => void): void {
  const { entry, visits } = useFlowHistory();
  const navigate = useNavigate();
  const depth = useRef<number>(null);
  const hold = useEffectEvent((shown: string, length: number, visits: number) => {
    if (shown === step) {
      depth.current = length;
      return;
    }
    // After Back, a step whose entry has not rendered yet is the next one.
    const held = depth.current ?? (visits > 0 ? length + 1 : length);
    if (length >= held) return;
    void navigate(held - length);
    depth.current = null;
    onBack();
  });
  useEffect(() => hold(entry.step, entry.trail.length, visits), [entry.step, entry.trail.length, visits]);
}
