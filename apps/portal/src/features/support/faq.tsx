import { Accordion } from '@gatehouse/ui/display/accordion.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { Answer } from './answer.tsx';
import { ContactBand } from './contact-band.tsx';
import styles from './faq.module.css';
import { FaqNav } from './faq-nav.tsx';
import { anchorOf, type Faq as FaqShown, faqAt } from './faqs.ts';

/** The support area: one of the four FAQs, links to the others, and the contact links. */
export function Faq() {
  const faq = faqAt(useLocation().pathname);
  return (
    <div className={styles.page}>
      <header className={styles.side}>
        <h1 className={styles.title}>
          <Text id="Support.Heading.Title" />
        </h1>
        <FaqNav current={faq} />
      </header>
      <div className={styles.content}>
        {faq.heading ? (
          <div>
            <h2 className={styles.heading}>
              <Text id={faq.heading.title} />
            </h2>
            <p className={styles.text}>
              <Text id={faq.heading.text} />
            </p>
          </div>
        ) : null}
        {/* The key resets open items on navigation. */}
        <Sections key={faq.path} of={faq} />
        <ContactBand />
      </div>
    </div>
  );
}

function Sections({ of: faq }: { of: FaqShown }) {
  const { brand } = useConfig();
  const linked = useLinkedItem();
  return faq.sections.map(({ title, items }) => (
    <section key={items[0]} className={styles.section}>
      {title ? (
        <h3 className={styles.sectionTitle}>
          <Text id={title} />
        </h3>
      ) : null}
      <Accordion
        {...(linked ? { openId: linked } : {})}
        className={styles.items}
        items={items.map((asked) => ({
          id: anchorOf(asked),
          title: <Text id={`${asked}.Question`} values={{ brand: brand.name }} />,
          content: <Answer of={asked} />,
        }))}
      />
    </section>
  ));
}

/** The item in the URL fragment. Known only after hydration: the server never receives the fragment. */
function useLinkedItem(): string | undefined {
  const { hash } = useLocation();
  const [item, setItem] = useState<string>();
  useEffect(() => setItem(hash.slice(1) || undefined), [hash]);
  return item;
}
