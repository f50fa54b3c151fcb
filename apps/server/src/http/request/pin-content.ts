import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Pinned<State> {
  state(): State;
  pin<T>(work: () => T, wanted?: State): T;
}

/**
 * A request sees one content from its first hook to its reply. Entered a second time for the handler, because Node calls
 * back outside of the request's context when the last byte of a body has arrived.
 */
export function pinContent<State>(
  app: FastifyInstance,
  content: Pinned<State>,
  /** The content of a request that previews one; null for others. */
  previewOf: (request: FastifyRequest) => Promise<State> | null = () => null,
): void {
  const states = new WeakMap<object, State>();
  app.addHook('onRequest', (request, _reply, done) => {
    const enter = (state: State) => {
      states.set(request, state);
      content.pin(done, state);
    };
    const preview = previewOf(request);
    if (preview) preview.then(enter, done);
    else enter(content.state());
  });
  app.addHook('preValidation', (request, _reply, done) => content.pin(done, states.get(request)));
}
