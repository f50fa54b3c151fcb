import { useEffect, useState } from 'react';
import { findLauncher } from '../../platform/launcher.ts';
import type { LauncherFacts } from './library.rules.ts';

/** The live state of the launcher; null on the web. */
export function useLauncher(): LauncherFacts | null {
  const [facts, setFacts] = useState<LauncherFacts | null>(null);
  useEffect(() => {
    const launcher = findLauncher();
    if (!launcher) return;
    const look = () => setFacts({ running: launcher.runningGame(), progress: launcher.patchProgress() });
    const stops = [launcher.onRunningGameChanged(look), launcher.onPatchProgress(look)];
    look();
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return facts;
}
