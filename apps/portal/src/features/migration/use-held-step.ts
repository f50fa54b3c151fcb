import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useFlowHistory } from '../../platform/flow-history.ts';

/** Returns to the step when the player presses Back in it, and calls `onBack` instead. */
export function useHeldStep(step: string, onBack: () => void): void {
  const { entry, visits } = useFlowHistory();
  const navigate = useNavigate();
  const depth = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the history entry changes
  useEffect(() => {
    const { length } = entry.trail;
    if (entry.step === step) {
      depth.current = length;
      return;
    }
    // After Back, a step whose entry has not rendered yet is the next one.
    const held = depth.current ?? (visits > 0 ? length + 1 : length);
    if (length >= held) return;
    void navigate(held - length);
    depth.current = null;
    onBack();
  }, [entry.trail.length, entry.step, visits]);
}
