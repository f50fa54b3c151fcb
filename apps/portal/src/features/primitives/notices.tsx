import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './primitives.module.css';
import { Section } from './section.tsx';

const NOTICES = [
  { kind: 'info', title: 'Primitives.Notice.Info.Title', text: 'Primitives.Notice.Info.Text' },
  { kind: 'ok', title: 'Primitives.Notice.Ok.Title', text: 'Primitives.Notice.Ok.Text' },
  { kind: 'warn', title: 'Primitives.Notice.Warn.Title', text: 'Primitives.Notice.Warn.Text' },
  { kind: 'danger', title: 'Primitives.Notice.Danger.Title', text: 'Primitives.Notice.Danger.Text' },
] as const;

export function Notices() {
  return (
    <Section title={<Text id="Primitives.Notices.Title" />}>
      <div className={styles.notices}>
        {NOTICES.map(({ kind, title, text }) => (
          <Notice key={kind} kind={kind} role="note" title={<Text id={title} />}>
            <Text id={text} />
          </Notice>
        ))}
      </div>
    </Section>
  );
}
