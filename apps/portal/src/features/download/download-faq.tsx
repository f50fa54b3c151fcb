import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Accordion } from '@gatehouse/ui/display/accordion.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './download-faq.module.css';

const QUESTIONS: readonly { id: string; question: MessageId; answer: MessageId }[] = [
  { id: 'systems', question: 'Download.Faq.Systems.Question', answer: 'Download.Faq.Systems.Answer' },
  { id: 'cost', question: 'Download.Faq.Cost.Question', answer: 'Download.Faq.Cost.Answer' },
  { id: 'trouble', question: 'Download.Faq.Trouble.Question', answer: 'Download.Faq.Trouble.Answer' },
];

/** `systems`: what the launcher runs on, as a list. */
export function DownloadFaq({ systems }: { systems: string }) {
  const locale = usePageLocale();
  const values = {
    systems,
    shop: (chunks: ReactNode) => <Link to={`/${locale}/`}>{chunks}</Link>,
    support: (chunks: ReactNode) => <Link to={`/${locale}/support`}>{chunks}</Link>,
  };
  return (
    <section className={styles.faq}>
      <h2>
        <Text id="Download.Faq.Title" />
      </h2>
      <Accordion
        items={QUESTIONS.map(({ id, question, answer }) => ({
          id,
          title: <Text id={question} />,
          content: <Text id={answer} values={values} />,
        }))}
      />
    </section>
  );
}
