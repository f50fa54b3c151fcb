import { FormattedMessage, useIntl } from 'react-intl';
import { Buttons } from './primitives/buttons.tsx';
import { Dialogs } from './primitives/dialogs.tsx';
import { Disclosure } from './primitives/disclosure.tsx';
import { Fields } from './primitives/fields.tsx';
import { More } from './primitives/more.tsx';
import { Notices } from './primitives/notices.tsx';
import { TabsAndMenu } from './primitives/tabs-and-menu.tsx';
import styles from './primitives.module.css';

const SCHEMES = {
  dark: { title: 'Primitives.Scheme.Dark.Title', caption: 'Primitives.Scheme.Dark.Caption' },
  light: { title: 'Primitives.Scheme.Light.Title', caption: 'Primitives.Scheme.Light.Caption' },
} as const;

function Sheet({ scheme }: { scheme: keyof typeof SCHEMES }) {
  const { title, caption } = SCHEMES[scheme];
  const name = useIntl().formatMessage({ id: title });
  return (
    <section data-scheme={scheme} className={styles.sheet}>
      <header className={styles.heading}>
        <h2>{name}</h2>
        <span className={styles.aside}>
          <FormattedMessage id={caption} />
        </span>
      </header>
      <Buttons />
      <Fields />
      <TabsAndMenu />
      <Notices />
      <Disclosure />
      <Dialogs />
      <More sheet={name} />
    </section>
  );
}

/** Every primitive in both schemes, side by side: where a change to the look is judged first. */
export default function PrimitivesPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="Primitives.Title" />
      </h1>
      <Sheet scheme="dark" />
      <Sheet scheme="light" />
    </div>
  );
}
