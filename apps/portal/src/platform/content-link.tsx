import type { ComponentPropsWithoutRef } from 'react';
import { Link } from 'react-router';
import { readLink } from './app-link.ts';
import { usePageLocale } from './i18n/page-locale.ts';

/** A link as content writes it: an in-app path stays in the app and in the language, any other leaves it. */
export function ContentLink({ to, ...rest }: { to: string } & Omit<ComponentPropsWithoutRef<'a'>, 'href'>) {
  const link = readLink(to, usePageLocale());
  return link.kind === 'internal' ? <Link to={link.path} {...rest} /> : <a href={link.href} {...rest} />;
}
