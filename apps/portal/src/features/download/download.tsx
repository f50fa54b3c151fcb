import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import DownloadIcon from 'lucide-react/icons/download';
import Mail from 'lucide-react/icons/mail';
import { SYSTEM_NAMES } from '../../platform/client-system.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { ArchedPictures } from './arched-pictures.tsx';
import styles from './download.module.css';
import { DownloadFaq } from './download-faq.tsx';
import { useLinkModal } from './link-modal.tsx';
import { Steps } from './steps.tsx';
import { useClientDownload } from './use-client-download.ts';
import { useDownloadCount } from './use-download.ts';

/** At this size Button fills its icon, which only suits the Play icon. */
const ICON = <Icon of={DownloadIcon} />;
const MAIL_ICON = <Icon of={Mail} />;

/** The download page of the platform client, for all games. */
export function Download() {
  const download = useClientDownload(DEFAULT_GAME_ID, null);
  const systems = useFormat().list(download.systems.map((system) => SYSTEM_NAMES[system]));
  const { open, modal } = useLinkModal({ download, product: null });
  const countStart = useDownloadCount();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <ArchedPictures />
        <div className={styles.textBlock}>
          <p className={styles.eyebrow}>
            <Text id="Download.Hero.Eyebrow" />
          </p>
          <h1>
            <Text id="Download.Hero.Title" />
          </h1>
          <p className={styles.text}>
            <Text id="Download.Hero.Text" />
          </p>
          {download.isSupported === false ? (
            <Button kind="primary" size="play" icon={MAIL_ICON} className={styles.button} onClick={open}>
              <Text id="Download.Unsupported.Button" />
            </Button>
          ) : (
            // Also while the system is unknown and without JavaScript: a link works everywhere.
            <ButtonLink kind="primary" size="play" icon={ICON} className={styles.button}>
              <a href={download.address} download onClick={countStart}>
                <Text id="Download.Button.Label" values={{ system: SYSTEM_NAMES[download.system] }} />
              </a>
            </ButtonLink>
          )}
          <p className={styles.hint}>
            <Text
              id={download.isSupported === false ? 'Download.Link.Text' : 'Download.Button.Hint'}
              values={{ systems }}
            />
          </p>
          {download.others.length > 0 ? (
            <p className={styles.others} data-unseen={download.isSupported === false}>
              <Text id="Download.Others.Label" />
              {download.others.map(({ name, address }) => (
                <a key={name} href={address} download onClick={countStart}>
                  <bdi>{name}</bdi>
                </a>
              ))}
            </p>
          ) : null}
        </div>
      </section>
      <Steps />
      <DownloadFaq systems={systems} />
      {modal}
    </div>
  );
}
