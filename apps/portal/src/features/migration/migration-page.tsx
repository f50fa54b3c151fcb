import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Slider } from '@gatehouse/ui/forms/slider.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHeldStep } from '../../framework/flow.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { AbortPrompt } from './abort-prompt.tsx';
import { JoiningPicture } from './joining-picture.tsx';
import type { MigrationEntry, MigrationView } from './migration-flow.ts';
import styles from './migration-page.module.css';
import { currentStepOf, type MigrationScreen, stepsOf } from './migration-steps.rules.ts';
import { ScreenView } from './screen-view.tsx';
import { StepBar } from './step-bar.tsx';
import { useGameArt } from './use-game-art.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { useMigration } from './use-migration.ts';

interface MigrationPageProps extends Pick<ReturnType<typeof useMigration>, 'send' | 'leave'> {
  entry: MigrationEntry;
  view: MigrationView;
  screen: MigrationScreen;
  code: ReactNode;
}

const PANES: readonly (MigrationScreen | 'code')[] = [
  'showUnmigratedAccounts',
  'showConfirmEmail',
  'showUnifyAccounts',
  'showSetGameAccountName',
  'code',
  'showConcludingInfo',
];

/** The page of the flow: steps at the top, the illustration at the start side, the screen at the end side. */
export function MigrationPage({ entry, view: { snapshot }, screen, code, send, leave }: MigrationPageProps) {
  const { context } = snapshot;
  const { signInResult, result } = context;
  const art = useGameArt(entry.game, entry.region);
  const [typedEmail, setTypedEmail] = useState(context.email);
  const isLast = screen === 'showConcludingInfo';
  const isFound = screen === 'showUnmigratedAccounts';
  // A screen that only informs can be left without confirmation.
  const isForm = !isLast && !isFound;
  // A call that waits for a one-time code has changed nothing yet.
  const isCalling = snapshot.value !== screen && !code;
  const guard = useLeaveGuard({ isOn: isForm, isCalling }, leave);
  // The last screen has a session: Back leads on, not back to a password that is no longer needed.
  useHeldStep('account', () => (isLast ? send({ type: 'CONTINUE' }) : guard.ask()));
  const isGameUser = !signInResult.isPlatformLogin && !signInResult.isPlatformUser;
  const email = screen === 'showConfirmEmail' ? typedEmail : (result?.email ?? context.email);
  const name = context.displayName ?? signInResult.displayName ?? entry.identity;
  const wasMerged = result?.wasGameAccountMerged ?? false;
  const mayNeedName = isLast ? context.displayName !== null : signInResult.isDisplayNameFromGame;
  const isJoined = screen !== 'showConfirmEmail' && !result?.isGameAccountUpgraded;
  const pane = code ? 'code' : screen;

  const content = (
    <ScreenView
      screen={screen}
      snapshot={snapshot}
      game={art.name}
      product={entry.game?.productName ?? ''}
      name={name}
      email={email}
      onType={setTypedEmail}
      send={send}
    />
  );
  return (
    <div className={styles.stage} data-form="stage">
      <BarEndPortal>
        <Button
          size="small"
          className={styles.signOut}
          icon={<Icon of={LogOut} size={18} mirrored />}
          onClick={guard.ask}
        >
          <Text id="Nav.Account.SignOut" />
        </Button>
      </BarEndPortal>
      <StepBar
        steps={stepsOf({ screen, isGameUser, wasMerged, mayNeedName })}
        current={currentStepOf(screen)}
      />
      <div className={styles.columns}>
        <div className={styles.picture}>
          <JoiningPicture art={art} name={isFound ? null : name} email={email} isJoined={isJoined} />
        </div>
        <div className={styles.form}>
          <Slider
            index={PANES.indexOf(pane)}
            panes={PANES.map((key) => ({
              key,
              // Stays mounted while a code is asked for, to keep the input.
              content: key === screen ? content : key === 'code' ? code : null,
            }))}
          />
          {code || !isForm ? null : (
            <Button
              kind="quiet"
              className={styles.back}
              icon={<Icon of={ArrowLeft} size={18} mirrored />}
              onClick={guard.ask}
            >
              <Text id="Common.Back.Button" />
            </Button>
          )}
          {isForm && screen !== 'showSetGameAccountName' ? (
            <Notice role="note" className={styles.notice}>
              <Text id="Migration.Notice.Text" values={{ game: art.name }} />
            </Notice>
          ) : null}
        </div>
      </div>
      <AbortPrompt isOpen={guard.isAsking} onStop={guard.go} onStay={guard.stay} />
    </div>
  );
}

/** Renders into the slot at the end of the layout’s bar while the flow is mounted. */
function BarEndPortal({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector('[data-bar-end]')), []);
  return place && createPortal(children, place);
}
