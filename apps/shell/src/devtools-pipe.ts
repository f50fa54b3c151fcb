import type { Readable, Writable } from 'node:stream';

export interface DevToolsEvent {
  method: string;
  params: Record<string, unknown>;
  /** The session of the target that it comes from; undefined for the browser itself. */
  sessionId: string | undefined;
}

interface PipeMessage extends Partial<DevToolsEvent> {
  id?: number;
  result?: Record<string, unknown>;
}

/** The DevTools protocol over a pipe: JSON messages that end with a NUL. */
export function createDevToolsPipe(
  toBrowser: Writable,
  fromBrowser: Readable,
  { onEvent, onClose }: { onEvent(event: DevToolsEvent): void; onClose(): void },
) {
  const replies = new Map<number, (message: PipeMessage) => void>();
  let lastId = 0;
  let pending = '';
  let isClosed = false;

  toBrowser.on('error', () => {});
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const parts = (pending + text).split('\0');
    pending = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as PipeMessage);
  });
  fromBrowser.on('close', () => {
    isClosed = true;
    // No reply comes any more. The end of the process is handled elsewhere.
    for (const settle of replies.values()) settle({});
    replies.clear();
    onClose();
  });

  function receive({ id, method, params = {}, sessionId, result }: PipeMessage): void {
    if (method !== undefined) onEvent({ method, params, sessionId });
    if (id === undefined) return;
    replies.get(id)?.(result ? { result } : {});
    replies.delete(id);
  }

  return {
    /** Resolves with the result, without one where the browser has refused or gone. */
    async send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
      if (isClosed) return {};
      lastId += 1;
      const id = lastId;
      const reply = new Promise<PipeMessage>((resolve) => replies.set(id, resolve));
      toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      return (await reply).result ?? {};
    },
  };
}
