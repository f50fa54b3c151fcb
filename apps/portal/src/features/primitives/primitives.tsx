import { Text, useText } from '../../platform/i18n/text.tsx';
import { Buttons } from './buttons.tsx';
import { Dialogs } from './dialogs.tsx';
import { Disclosure } from './disclosure.tsx';
import { Fields } from './fields.tsx';
import { More } from './more.tsx';
import { Notices } from './notices.tsx';
import styles from './primitives.module.css';
import { TabsAndMenu } from './tabs-and-menu.tsx';

const SCHEMES = {
  dark: { title: 'Primitives.Scheme.Dark.Title', caption: 'Primitives.Scheme.Dark.Caption' },
  light: { title: 'Primitives.Scheme.Light.Title', caption: 'Primitives.Scheme.Light.Caption' },
} as const;

function Sheet({ scheme }: { scheme: keyof typeof SCHEMES }) {
  const { title, caption } = SCHEMES[scheme];
  const name = useText()(title);
  return (
    <section data-scheme={scheme} className={styles.sheet}>
      <header className={styles.heading}>
        <h2>{name}</h2>
        <span className={styles.aside}>
          <Text id={caption} />
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

/** Shows every primitive in both colour schemes, to review visual changes. */
export function Primitives() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Text id="Primitives.Title" />
      </h1>
      <Sheet scheme="dark" />
      <Sheet scheme="light" />
    </div>
  );
}
