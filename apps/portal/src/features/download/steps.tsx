import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Icon, type IconShape } from '@gatehouse/ui/graphics/icon.tsx';
import Compass from 'lucide-react/icons/compass';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import Play from 'lucide-react/icons/play';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './steps.module.css';

const STEPS: readonly { icon: IconShape; title: MessageId; text: MessageId }[] = [
  { icon: HardDriveDownload, title: 'Download.Install.Title', text: 'Download.Install.Text' },
  { icon: Compass, title: 'Download.Explore.Title', text: 'Download.Explore.Text' },
  { icon: Play, title: 'Download.Play.Title', text: 'Download.Play.Text' },
];

export function Steps() {
  return (
    <section>
      <h2>
        <Text id="Download.Steps.Title" />
      </h2>
      <ol className={styles.steps}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.tile}>
              <Icon of={icon} size={24} />
            </span>
            <h3>
              <Text id={title} />
            </h3>
            <p className={styles.text}>
              <Text id={text} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
