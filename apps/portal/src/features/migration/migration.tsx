import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { MigrationEntry } from './migration-flow.ts';
import { MigrationPage } from './migration-page.tsx';
import { type MigrationEnds, useMigration } from './use-migration.ts';

interface MigrationProps extends MigrationEntry, MigrationEnds {
  /** Called when the first screen has rendered, so that the pane can slide in. */
  onShown(): void;
  isCodeAsked: boolean;
  /** The step for a call that waits for a one-time code. */
  renderCode(known: { email?: string; password?: string }): ReactNode;
}

/** The flow in the last pane of sign-in. It fills the page when its first screen is shown. */
export default function Migration({
  onShown,
  onHome,
  onLogin,
  isCodeAsked,
  renderCode,
  ...entry
}: MigrationProps) {
  const { view, send, leave } = useMigration(entry, { onHome, onLogin });
  const screen = view?.screen ?? null;
  const isShown = screen !== null;
  const showPane = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) showPane();
  }, [isShown]);
  if (!view || !screen) return null;
  const { email, platformPassword: password } = view.snapshot.context;
  const code = isCodeAsked ? renderCode({ email, password }) : null;
  return <MigrationPage entry={entry} view={view} screen={screen} code={code} send={send} leave={leave} />;
}
