declare module 'virtual:messages' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  interface CompiledMessages {
    messages: Record<string, string | MessageFormatElement[]>;
    fallbacks: string[];
  }

  const table: Record<string, Record<string, () => Promise<{ default: CompiledMessages }>>>;
  export default table;
}
