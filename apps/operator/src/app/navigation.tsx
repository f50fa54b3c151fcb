import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useMay } from '../api/session.ts';
import { GROUPS, pages } from './pages.ts';
import styles from './shell.module.css';
import { texts } from './texts.ts';

/** Only what the roles permit. */
export function Navigation() {
  const may = useMay();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which link is the current one
  useEffect(() => revealCurrent(nav.current), [pathname]);
  const shown = pages.filter(({ nav, permission }) => nav && may(permission));
  return (
    <nav ref={nav} className={styles.nav} aria-label={texts.navigation}>
      {GROUPS.map((group) => {
        const inGroup = shown.filter(({ nav }) => nav?.group === group);
        if (inGroup.length === 0) return null;
        return (
          <div key={group} className={styles.group}>
            <h2 className={styles.groupName}>{texts.groups[group]}</h2>
            <ul>
              {inGroup.map(({ path, title, nav }) => (
                <li key={path}>
                  <NavLink to={`/${path}`} className={styles.navLink ?? ''}>
                    {nav ? <Icon of={nav.icon} size={18} /> : null}
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

/** The list is longer than a low window, and on a tablet than its line. The page itself stays where it is. */
function revealCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector('[aria-current="page"]');
  if (!nav || !link) return;
  const [outer, inner] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  const isSeen =
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom;
  if (isSeen) return;
  nav.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  nav.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
