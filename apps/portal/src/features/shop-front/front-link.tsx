import type { ComponentPropsWithoutRef } from 'react';
import { ContentLink } from '../../platform/content-link.tsx';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { gameOfArticle } from './shop-front.rules.ts';

type FrontLinkProps = ComponentPropsWithoutRef<typeof ContentLink>;

/** A link of the operator. An article that is opened by it counts as opened. Takes what `ButtonLink` adds to a link. */
export function FrontLink({ to, onClick, ...rest }: FrontLinkProps) {
  const { track } = useTracking();
  const product = gameOfArticle(to);
  const open: FrontLinkProps['onClick'] = (event) => {
    if (product) void track({ event: 'content_opened', product, content_type: 'news' });
    onClick?.(event);
  };
  return <ContentLink to={to} onClick={open} {...rest} />;
}
