import { parse } from '@formatjs/icu-messageformat-parser';
import type { Texts } from './message-files.ts';

const ID = /^[A-Z][A-Za-z0-9]*(\.[A-Z][A-Za-z0-9_]*)+$/;

interface NewText {
  id: string;
  text: string;
  /** Where no text of the same screen exists, or several topics have some. */
  topic?: string | undefined;
}

type Placed = { topic: string; texts: Texts } | { problem: string };

/** A new text stands after the last one with which its id has the most parts in common. */
export function placeText(source: Record<string, Texts>, { id, text, topic }: NewText): Placed {
  if (!ID.test(id)) return { problem: `${id} is no id: it reads Screen.Element.State` };
  if (Object.values(source).some((texts) => id in texts)) return { problem: `${id} exists already` };
  const problem = problemOf(text);
  if (problem) return { problem };
  const topics = topic === undefined ? nearestTopics(source, id) : [topic];
  const [found, ...others] = topics;
  const texts = found === undefined ? undefined : source[found];
  if (!found || !texts || others.length > 0) {
    const names = texts && others.length > 0 ? topics : Object.keys(source);
    return { problem: `Name the topic of ${id}: ${names.join(', ')}` };
  }
  return { topic: found, texts: insertAfterNearest(texts, id, text) };
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return 'The text is empty';
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return `The text is no ICU message: ${error instanceof Error ? error.message : error}`;
  }
}

function nearestTopics(source: Record<string, Texts>, id: string): string[] {
  const depths = Object.entries(source).map(([topic, texts]) => ({
    topic,
    depth: Math.max(0, ...Object.keys(texts).map((other) => sharedParts(id, other))),
  }));
  const deepest = Math.max(...depths.map(({ depth }) => depth));
  return deepest === 0 ? [] : depths.filter(({ depth }) => depth === deepest).map(({ topic }) => topic);
}

function insertAfterNearest(texts: Texts, id: string, text: string): Texts {
  const ids = Object.keys(texts);
  const deepest = Math.max(0, ...ids.map((other) => sharedParts(id, other)));
  const place = ids.findLastIndex((other) => sharedParts(id, other) === deepest) + 1;
  return Object.fromEntries(Object.entries(texts).toSpliced(place, 0, [id, text]));
}

function sharedParts(id: string, other: string): number {
  const parts = other.split('.');
  const different = id.split('.').findIndex((part, index) => part !== parts[index]);
  return different === -1 ? parts.length : different;
}
