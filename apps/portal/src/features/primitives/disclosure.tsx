import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Accordion } from '@gatehouse/ui/display/accordion.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Toast } from '@gatehouse/ui/overlays/toast.tsx';
import { useId, useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './primitives.module.css';
import { Section } from './section.tsx';

export function Disclosure() {
  const say = useText();
  const id = useId();
  const [hasToast, setHasToast] = useState(true);

  return (
    <Section title={<Text id="Primitives.Disclosure.Title" />}>
      <div className={styles.disclosure}>
        <Accordion
          openId={`${id}-needs`}
          items={[
            {
              id: `${id}-needs`,
              title: <Text id="Primitives.Accordion.Needs.Title" />,
              content: <Text id="Primitives.Accordion.Needs.Text" />,
            },
            {
              id: `${id}-price`,
              title: <Text id="Primitives.Accordion.Price.Title" />,
              content: <Text id="Primitives.Accordion.Price.Text" />,
            },
          ]}
        />
        <div className={styles.waiting}>
          <div className={styles.skeletons}>
            <div className={styles.skeletonArt}>
              <Skeleton shape="fill" />
            </div>
            <div className={styles.skeletonLines}>
              <Skeleton width="long" />
              <Skeleton width="medium" />
              <Skeleton shape="title" width="short" />
            </div>
          </div>
          {hasToast ? (
            <Toast kind="ok" closeLabel={say('Primitives.Toast.Close')} onClose={() => setHasToast(false)}>
              <Text id="Primitives.Toast.Text" />
            </Toast>
          ) : (
            <Button size="small" onClick={() => setHasToast(true)}>
              <Text id="Primitives.Toast.Again" />
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
