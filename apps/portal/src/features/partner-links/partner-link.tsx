import type { MouseEvent } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import type { ExternalLinkProps } from '../../platform/content-link.tsx';
import { type Partner, partnerOf } from './partner-link.rules.ts';
import { usePartnerLink } from './use-partner-link.ts';

/** An external link. The board and the support site identify the player by a one-time code. */
export function PartnerLink({ href, ...rest }: ExternalLinkProps) {
  const partner = partnerOf(href, useConfig().links);
  return partner ? <CodedLink partner={partner} href={href} {...rest} /> : <a href={href} {...rest} />;
}

function CodedLink({ partner, href, onClick, ...rest }: ExternalLinkProps & { partner: Partner }) {
  const link = usePartnerLink(partner, href);

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    // A click with a modifier key opens a new tab, which a code that arrives later cannot reach: the link opens
    // without one.
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented || !link.needsCode()) return;
    event.preventDefault();
    if (!link.isBusy) link.follow();
  }

  return <a {...rest} href={link.href} aria-busy={link.isBusy || undefined} onClick={press} />;
}
