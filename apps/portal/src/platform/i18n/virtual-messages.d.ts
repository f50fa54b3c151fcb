declare module 'virtual:messages' {
  import type { CompiledMessages } from '@gatehouse/messages/compile-message.ts';

  /** `own` is the version of the publisher's texts, for browsers. */
  export function load(locale: string, topic: string, own?: string): Promise<CompiledMessages>;
  /** The URL of the message file. Null in development, where messages are modules. */
  export function addressOf(locale: string, topic: string, own?: string): string | null;
}
