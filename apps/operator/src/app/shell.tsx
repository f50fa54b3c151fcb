import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { announceSignedOut, call } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { useOperator } from '../api/session.ts';
import { useToast } from '../components/toasts.tsx';
import { CommandMenu } from './command-menu.tsx';
import { Navigation } from './navigation.tsx';
import { applyScheme, readScheme, SCHEMES, type Scheme } from './scheme.ts';
import { SearchBox } from './search-box.tsx';
import styles from './shell.module.css';
import { texts } from './texts.ts';

const SCHEME_ICONS = { auto: Monitor, dark: Moon, light: Sun };

export function Shell() {
  const operator = useOperator();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <header className={styles.bar}>
        <Link to="/" className={styles.name}>
          {texts.name}
        </Link>
        <SearchBox />
        <CommandMenu />
        <SchemeButton />
        <Link to="/account" className={styles.operator}>
          <bdi>{operator.name}</bdi>
          <small>{operator.roles.join(', ')}</small>
        </Link>
        <SignOutButton />
      </header>
      <Navigation />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

function SchemeButton() {
  const [scheme, setScheme] = useState<Scheme>(readScheme);
  return (
    <IconButton
      icon={SCHEME_ICONS[scheme]}
      label={texts.scheme[scheme]}
      onClick={() => {
        const next = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'auto';
        applyScheme(next);
        setScheme(next);
      }}
    />
  );
}

function SignOutButton() {
  const toast = useToast();
  return (
    <IconButton
      icon={LogOut}
      label={texts.signOut}
      onClick={() =>
        void call('DELETE /session', {}).then(announceSignedOut, (error: unknown) =>
          toast(failureText(error)),
        )
      }
    />
  );
}
