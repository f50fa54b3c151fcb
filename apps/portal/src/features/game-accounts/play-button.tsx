import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import Play from 'lucide-react/icons/play';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './play-button.module.css';
import { useStartGame } from './use-start-game.ts';

/** For browser games, for signed-in players. */
export function PlayButton({ productName }: { productName: string }) {
  const { isBusy, play, problem } = useStartGame(productName);
  return (
    <div className={styles.play}>
      <Button kind="primary" size="play" icon={Play} busy={isBusy} onClick={() => void play()}>
        <Text id="GameAccounts.Play.Button" />
      </Button>
      {problem ? (
        <Notice kind="danger" className={styles.problem}>
          <Text id={problem.messageId} values={problem.values ?? {}} />
        </Notice>
      ) : null}
    </div>
  );
}
