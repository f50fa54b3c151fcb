import { KeepAccountQuestion } from '../../features/account-deletion/keep-account-question.tsx';
import { AccountArea } from '../../features/account-menu/account-area.tsx';
import { AccountButtons, AccountSignal } from '../../features/account-menu/account-buttons.tsx';
import { Footer } from '../../features/footer/footer.tsx';
import { NavBar } from '../../features/navigation/nav-bar.tsx';
import { PlayerLinks } from '../../features/navigation/player-links.tsx';
import { useNavigation } from '../../features/navigation/use-navigation.ts';
import { SearchButton } from '../../features/search/search-button.tsx';
import type { LayoutProps } from '../../framework/page.ts';
import { Trail } from './trail.tsx';

export default function MainLayout({ route, brand, language, children }: LayoutProps) {
  return (
    <>
      <NavBar
        brand={brand}
        links={useNavigation()}
        search={<SearchButton />}
        language={language}
        account={<AccountArea />}
        sheetAccount={<AccountButtons />}
        sheetSignal={<AccountSignal />}
      />
      {route.trail ? <Trail crumbs={route.trail} /> : null}
      {children}
      <KeepAccountQuestion />
      {route.footer === 'none' ? null : (
        <Footer
          hasColumns={route.footer === 'full'}
          player={
            <PlayerLinks
              names={route.footer === 'full' ? ['wishlist', 'orders'] : ['wishlist', 'orders', 'support']}
            />
          }
        />
      )}
    </>
  );
}
