import { playerNamedIn } from '@gatehouse/domain/player-list';
import { readLines } from '../operator/file-lines.ts';
import { readUserReference, type UserReference } from '../user-acts/user-reference.ts';

const NAMES_PER_QUERY = 1000;
const WRONG_LINES_KEPT_MAX = 1000;
const WRONG_TEXT_SHOWN = 200;

export interface NamedPlayers {
  userIds: string[];
  /** How many lines name no player, or an address that its player has not validated, and the first of them. */
  wrong: number;
  wrongLines: { line: number; text: string }[];
  /** Lines that name a player again. */
  repeated: number;
}

/** Null is a line that is too long to be read. */
type Lines = Iterable<string | null> | AsyncIterable<string | null>;
type FindNames = (names: { emails: string[]; ids: string[] }) => Promise<Map<string, string>>;

/** Each line names a player by e-mail address or id, before a comma where there is more. Empty lines count. */
export async function namedPlayers(lines: Lines, find: FindNames): Promise<NamedPlayers> {
  const userIds = new Set<string>();
  const named: NamedPlayers = { userIds: [], wrong: 0, wrongLines: [], repeated: 0 };
  let group: { line: number; text: string; reference: UserReference | null }[] = [];
  async function endGroup(): Promise<void> {
    const references = group.flatMap(({ reference }) => reference ?? []);
    const found = await find({
      emails: references.flatMap((one) => ('canonical' in one ? one.canonical : [])),
      ids: references.flatMap((one) => ('id' in one ? one.id : [])),
    });
    for (const { line, text, reference } of group) {
      const id = reference && found.get('id' in reference ? reference.id : reference.canonical);
      if (!id) {
        named.wrong += 1;
        if (named.wrongLines.length < WRONG_LINES_KEPT_MAX) {
          named.wrongLines.push({ line, text: text.slice(0, WRONG_TEXT_SHOWN) });
        }
      } else if (userIds.has(id)) named.repeated += 1;
      else userIds.add(id);
    }
    group = [];
  }
  let line = 0;
  for await (const whole of lines) {
    line += 1;
    const text = whole === null ? '(too long)' : playerNamedIn(whole);
    if (text === '') continue;
    group.push({ line, text, reference: whole === null ? null : readUserReference(text) });
    if (group.length === NAMES_PER_QUERY) await endGroup();
  }
  await endGroup();
  return { ...named, userIds: [...userIds] };
}

/** The lines of a file, without holding it in memory. */
export async function* textLines(path: string): AsyncGenerator<string | null> {
  for await (const lines of readLines(path)) {
    for (const { bytes } of lines) yield bytes?.toString('utf8') ?? null;
  }
}
