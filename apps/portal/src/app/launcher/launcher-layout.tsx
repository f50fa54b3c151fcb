import { KeepAccountQuestion } from '../../features/account-deletion/keep-account-question.tsx';
import { AccountArea } from '../../features/account-menu/account-area.tsx';
import { AccountButtons, AccountSignal } from '../../features/account-menu/account-buttons.tsx';
import { NavBar } from '../../features/navigation/nav-bar.tsx';
import type { LayoutProps } from '../../framework/page.ts';
import { Trail } from '../shell/trail.tsx';

/** Without the links, the search and the footer of the web site. */
export default function LauncherLayout({ route, brand, language, children }: LayoutProps) {
  return (
    <>
      <NavBar
        brand={brand}
        links={undefined}
        search={null}
        language={language}
        account={<AccountArea />}
        sheetAccount={<AccountButtons />}
        sheetSignal={<AccountSignal />}
      />
      {route.trail ? <Trail crumbs={route.trail} /> : null}
      {children}
      <KeepAccountQuestion />
    </>
  );
}
