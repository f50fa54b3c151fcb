import { parse } from '@formatjs/icu-messageformat-parser';
import type { Texts } from './message-files.ts';

const TOPIC = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ID = /^[A-Z][A-Za-z0-9]*(\.[A-Z][A-Za-z0-9_]*)+$/;

interface NewText {
  id: string;
  text: string;
  /** Where no text of the same screen exists, or several topics have some. */
  topic?: string | undefined;
  /** Whether the topic is created with this text. */
  isNewTopic?: boolean;
}

type Placed = { topic: string; texts: Texts } | { problem: string };

/** A new text stands after the last one with which its id has the most parts in common. */
export function placeText(source: Record<string, Texts>, { id, text, topic, isNewTopic }: NewText): Placed {
  if (!ID.test(id)) return { problem: `${id} is no id: it reads Screen.Element.State` };
  if (Object.values(source).some((texts) => id in texts)) return { problem: `${id} exists already` };
  const problem = problemOf(text);
  if (problem) return { problem };
  if (topic === undefined) return placeByScreen(source, id, text);
  if (isNewTopic) return createTopic(source, topic, { [id]: text });
  const texts = source[topic];
  if (!texts) return { problem: `There is no topic ${topic}. ${listTopics(Object.keys(source))}` };
  return { topic, texts: insertAfterNearest(texts, id, text) };
}

function placeByScreen(source: Record<string, Texts>, id: string, text: string): Placed {
  const nearest = nearestTopics(source, id);
  const [topic = ''] = nearest;
  if (nearest.length === 0) {
    return { problem: `No topic has texts of this screen. ${listTopics(Object.keys(source))}` };
  }
  if (nearest.length > 1)
    return { problem: `Several topics have texts of this screen. ${listTopics(nearest)}` };
  return { topic, texts: insertAfterNearest(source[topic] ?? {}, id, text) };
}

function createTopic(source: Record<string, Texts>, topic: string, texts: Texts): Placed {
  if (source[topic]) return { problem: `The topic ${topic} exists already` };
  if (!TOPIC.test(topic)) return { problem: `${topic} is no topic: it is in lower case with hyphens` };
  return { topic, texts };
}

function listTopics(names: readonly string[]): string {
  return `Add one of these behind the text, or a new topic as "NAME new": ${names.join(', ')}`;
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
