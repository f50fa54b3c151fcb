import { createElement, Fragment, type ReactNode } from 'react';
import type { Phrase } from '../letter/letter.ts';
import { singleLine } from '../letter/single-line.ts';
import type { Words } from '../letter/words.ts';
import { COLOUR } from './theme.ts';

/** A phrase as elements: what comes from outside stays text, and keeps its direction to itself. */
export function richText(words: Words, phrase: Phrase): ReactNode {
  const parts = words.parts<ReactNode>(
    phrase,
    (value) => createElement('bdi', null, singleLine(value)),
    (chunks) => createElement('strong', { style: { color: COLOUR.text } }, ...chunks),
  );
  return createElement(Fragment, null, ...parts);
}
