/** The texts of a product that a search looks at, without case and accents. */
export interface Searched {
  title: string;
  /** Genre and tags. */
  topics: string;
  /** Tagline and developer. */
  texts: string;
}

const SCORES = { titleWord: 5, titlePart: 4, topic: 3, text: 1, titleTypo: 2, topicTypo: 1 } as const;
/** The part of a word's trigrams that a similar word shares: "dragn" shares four of its six with "dragons". */
const SIMILAR_MIN = 0.4;
/** Shorter words are similar to too many others. */
const TYPO_LENGTH_MIN = 4;

type Score = (searched: Searched, word: string) => number;

/**
 * The items that match all words of `q`, best first; equal ones keep their order. Only if nothing matches, similar words
 * count too, so that a typing error finds something and a correct word nothing else.
 */
export function rankByText<T extends { searched: Searched }>(items: readonly T[], q: string): T[] {
  const words = [...new Set(wordsIn(searchable(q)))];
  if (words.length === 0) return [];
  const exact = rankBy(items, words, exactScore);
  return exact.length > 0 ? exact : rankBy(items, words, similarScore());
}

function rankBy<T extends { searched: Searched }>(
  items: readonly T[],
  words: readonly string[],
  scoreOf: Score,
): T[] {
  return items
    .map((item) => ({ item, total: totalOf(words, (word) => scoreOf(item.searched, word)) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ item }) => item);
}

/** 0 as soon as one word is not found: a text of many words must not cost many comparisons. */
function totalOf(words: readonly string[], scoreOf: (word: string) => number): number {
  let total = 0;
  for (const word of words) {
    const score = scoreOf(word);
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

function exactScore({ title, topics, texts }: Searched, word: string): number {
  if (wordsIn(title).some((one) => one.startsWith(word))) return SCORES.titleWord;
  if (title.includes(word)) return SCORES.titlePart;
  if (topics.includes(word)) return SCORES.topic;
  return texts.includes(word) ? SCORES.text : 0;
}

/** The words of a catalogue repeat, so their trigrams are computed once per search. */
function similarScore(): Score {
  const known = new Map<string, ReadonlySet<string>>();
  const trigramsOf = (word: string) => {
    const trigrams = known.get(word) ?? trigramsIn(word);
    known.set(word, trigrams);
    return trigrams;
  };
  const bestIn = (text: string, word: string) => {
    const wanted = trigramsOf(word);
    return Math.max(0, ...wordsIn(text).map((one) => shared(wanted, trigramsOf(one))));
  };
  return (searched, word) => {
    const exact = exactScore(searched, word);
    if (exact > 0 || word.length < TYPO_LENGTH_MIN) return exact;
    const inTitle = bestIn(searched.title, word);
    if (inTitle >= SIMILAR_MIN) return inTitle * SCORES.titleTypo;
    const inTopics = bestIn(searched.topics, word);
    return inTopics >= SIMILAR_MIN ? inTopics * SCORES.topicTypo : 0;
  };
}

/** The start of a word counts more than its end, as in PostgreSQL's pg_trgm: what is typed may not be finished. */
function trigramsIn(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)));
}

function shared(wanted: ReadonlySet<string>, given: ReadonlySet<string>): number {
  return [...wanted].filter((trigram) => given.has(trigram)).length / wanted.size;
}

/** Without case and accents, so that "konigreich" finds "Königreich". */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
