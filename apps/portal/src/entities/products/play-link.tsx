import type { PLATFORMS } from '@gatehouse/domain/catalogue';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import type { ButtonLook } from '@gatehouse/ui/buttons/button-look.tsx';
import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { playLink } from './product-link.ts';

type PlayLinkProps = Pick<ButtonLook, 'kind' | 'size' | 'wide'> & {
  game: string;
  systems: readonly (typeof PLATFORMS)[number][];
  className?: string | undefined;
  /** After the label, for screen readers. */
  children?: ReactNode;
};

/** The button of a game that the player may play. Says “Play” only if the browser is enough. */
export function PlayLink({ game, systems, children, ...look }: PlayLinkProps) {
  const isInBrowser = systems.includes('browser');
  return (
    <ButtonLink icon={isInBrowser ? Play : Download} {...look}>
      <ContentLink to={playLink(game)}>
        <Text id={isInBrowser ? 'Offer.Play.Button' : 'Offer.Launcher.Button'} />
        {children}
      </ContentLink>
    </ButtonLink>
  );
}
