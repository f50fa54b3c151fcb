import { type ComponentPropsWithoutRef, type ComponentType, createContext, use } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from './i18n/page-locale.ts';

/** In content and config, a link that starts with this is a path of the portal without its locale. */
const INTERNAL_SCHEME = 'app:';

type AppLink = { kind: 'internal'; path: string } | { kind: 'external'; href: string };

function readLink(link: string, locale: string): AppLink {
  if (!link.startsWith(INTERNAL_SCHEME)) return { kind: 'external', href: link };
  const path = link.slice(INTERNAL_SCHEME.length).replace(/^\/*/, '/');
  return { kind: 'internal', path: `/${locale}${path}` };
}

export type ExternalLinkProps = ComponentPropsWithoutRef<'a'> & { href: string };

/** Renders external links. The app provides one that identifies the player to partner sites. */
const ExternalLink = createContext<ComponentType<ExternalLinkProps>>((props) => <a {...props} />);

export const ExternalLinkProvider = ExternalLink.Provider;

/** A link from content or config: an internal path is a router link in the current locale, any other an external link. */
export function ContentLink({ to, ...rest }: { to: string } & Omit<ComponentPropsWithoutRef<'a'>, 'href'>) {
  const External = use(ExternalLink);
  const link = readLink(to, usePageLocale());
  return link.kind === 'internal' ? (
    <Link to={link.path} {...rest} />
  ) : (
    <External href={link.href} {...rest} />
  );
}
