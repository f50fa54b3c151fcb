declare module 'virtual:messages' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  export type CompiledMessages = Record<string, string | MessageFormatElement[]>;

  export function load(locale: string, topic: string): Promise<CompiledMessages>;
  /** The URL of the message file. Null in development, where messages are modules. */
  export function addressOf(locale: string, topic: string): string | null;
}
