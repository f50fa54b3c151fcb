import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import X from 'lucide-react/icons/x';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './interstitial.module.css';
import { useInterstitial } from './use-interstitial.ts';

/** A third-party page in a sandboxed iframe, without access to the portal or its storage. */
export default function Interstitial({ host }: { host: string }) {
  const text = useText();
  const { src, isHidden, close } = useInterstitial(host);
  if (!src) return null;
  return (
    // Hidden during a prompt and not removed: it would be requested again.
    <aside
      hidden={isHidden}
      data-only="desktop"
      className={styles.box}
      aria-label={text('Interstitial.Label')}
    >
      <div className={styles.top}>
        <Text id="Interstitial.Label" />
        <IconButton icon={X} iconSize={18} label={text('Interstitial.Close.Button')} onClick={close} />
      </div>
      <iframe
        className={styles.frame}
        title={text('Interstitial.Label')}
        src={src}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </aside>
  );
}
