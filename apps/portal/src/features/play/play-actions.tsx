import type { Product } from '@gatehouse/contract/product';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { waysToPlay } from './play.rules.ts';

type PlayActionsProps = { game: Product; playButton(waiting: ReactNode): ReactNode };

/** Play, download or both; the first one is the primary button. */
export function PlayActions({ game, playButton }: PlayActionsProps) {
  const locale = usePageLocale();
  const isIn = useSession(({ user }) => isSignedIn(user));
  const { features } = useConfig();
  const { site, hasClient } = waysToPlay(game);
  return (
    <>
      {site && isIn ? playButton(<SiteLink site={site} />) : null}
      {site && !isIn ? <SiteLink site={site} /> : null}
      {hasClient && features.clientDownload ? (
        <ButtonLink kind={site ? 'secondary' : 'primary'} size="play" icon={<Icon of={Download} />}>
          <Link to={`/${locale}/download/${game.productName}`}>
            <Text id="Play.Download.Button" />
          </Link>
        </ButtonLink>
      ) : null}
      {game.productWebsite ? (
        <ButtonLink size="play" endIcon={ExternalLink}>
          <ContentLink to={game.productWebsite}>
            <Text id="Play.Website.Link" />
          </ContentLink>
        </ButtonLink>
      ) : null}
    </>
  );
}

function SiteLink({ site }: { site: string }) {
  return (
    <ButtonLink kind="primary" size="play" icon={Play}>
      <ContentLink to={site}>
        <Text id="Play.Browser.Button" />
      </ContentLink>
    </ButtonLink>
  );
}
