import { createElement, Fragment, type ReactNode } from 'react';
import type { Phrase } from '../content/mail-content.ts';
import type { MailText } from '../content/mail-text.ts';
import { singleLine } from '../content/single-line.ts';
import { COLOUR } from './theme.ts';

/** A phrase as elements: inserted values stay text, and are isolated in their direction. */
export function richText(texts: MailText, phrase: Phrase): ReactNode {
  const parts = texts.parts<ReactNode>(
    phrase,
    (value) => createElement('bdi', null, singleLine(value)),
    (chunks) => createElement('strong', { style: { color: COLOUR.text } }, ...chunks),
  );
  return createElement(Fragment, null, ...parts);
}
