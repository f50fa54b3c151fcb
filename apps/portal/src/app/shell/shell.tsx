import { Outlet } from 'react-router';
import { Footer } from '../../features/footer/footer.tsx';
import { NavBar } from '../../features/navigation/nav-bar.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { Head } from '../../platform/head.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { RouteEntry } from '../route-table.ts';
import styles from './shell.module.css';
import { useArrival } from './use-arrival.ts';

/** Everything around a page. */
export function Shell({ route }: { route: RouteEntry }) {
  const text = useText();
  const brand = useConfig().brand.name;
  const main = useArrival();
  return (
    <>
      <Head title={text(route.title, { brand })} description={text(route.description, { brand })} />
      <a className={styles.skip} href="#main">
        <Text id="Shell.Skip.Link" />
      </a>
      <NavBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {route.footer === 'none' ? null : <Footer hasColumns={route.footer === 'full'} />}
    </>
  );
}
