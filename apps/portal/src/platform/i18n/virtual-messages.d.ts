declare module 'virtual:messages' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  export interface CompiledMessages {
    messages: Record<string, string | MessageFormatElement[]>;
    fallbacks: string[];
  }

  /** Those that have words of their own. */
  export const locales: string[];
  export function load(locale: string, topic: string): Promise<CompiledMessages>;
  /** Where a browser fetches them from. Null in development, where they are modules. */
  export function addressOf(locale: string, topic: string): string | null;
}
