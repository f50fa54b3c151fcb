import type { ComponentPropsWithoutRef } from 'react';
import { ContentLink } from '../../platform/content-link.tsx';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { gameOfArticle } from './shop-front.rules.ts';

type FrontLinkProps = Pick<ComponentPropsWithoutRef<'a'>, 'children'> & { to: string };

/** A link of the operator. An article that is opened by it counts as opened. */
export function FrontLink({ to, children }: FrontLinkProps) {
  const { track } = useTracking();
  const product = gameOfArticle(to);
  const onClick = () => {
    if (product) void track({ event: 'content_opened', product, content_type: 'news' });
  };
  return (
    <ContentLink to={to} onClick={onClick}>
      {children}
    </ContentLink>
  );
}
