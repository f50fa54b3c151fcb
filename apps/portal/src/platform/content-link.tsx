import { type ComponentPropsWithoutRef, type ComponentType, createContext, use } from 'react';
import { Link } from 'react-router';
import { readLink } from './app-link.ts';
import { usePageLocale } from './i18n/page-locale.ts';

export type ExternalLinkProps = ComponentPropsWithoutRef<'a'> & { href: string };

/** How a link out of the portal is drawn: some sites are told who comes. */
const ExternalLink = createContext<ComponentType<ExternalLinkProps>>((props) => <a {...props} />);

export const ExternalLinkProvider = ExternalLink.Provider;

/** A link as content writes it: an in-app path stays in the app and in the language, any other leaves it. */
export function ContentLink({ to, ...rest }: { to: string } & Omit<ComponentPropsWithoutRef<'a'>, 'href'>) {
  const External = use(ExternalLink);
  const link = readLink(to, usePageLocale());
  return link.kind === 'internal' ? (
    <Link to={link.path} {...rest} />
  ) : (
    <External href={link.href} {...rest} />
  );
}
