import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A message without placeholders stays a string; the portal wraps it when it loads the file. */
export type CompiledMessage = string | MessageFormatElement[];

export type CompiledMessages = Record<string, CompiledMessage>;

/** Throws if it is not valid ICU. */
export function compileMessage(text: string): CompiledMessage {
  return shortenMessage(parse(text));
}

export function shortenMessage(elements: MessageFormatElement[]): CompiledMessage {
  const [first, ...rest] = elements;
  return first?.type === TYPE.literal && rest.length === 0 ? first.value : elements;
}
