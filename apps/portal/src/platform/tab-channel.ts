/** Tells the other tabs of this browser that something shared has changed. What it was, they read themselves. */
export interface TabChannel {
  announce(): void;
  listen(listener: () => void): () => void;
}

type ChannelConstructor = new (
  name: string,
) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>;

/** The channel is opened with the first listener, so that building one on the server holds nothing open. */
export function createTabChannel(
  name: string,
  findChannel: () => ChannelConstructor | undefined = () => globalThis.BroadcastChannel,
): TabChannel {
  let channel: InstanceType<ChannelConstructor> | undefined;
  return {
    announce: () => channel?.postMessage('changed'),
    listen(listener) {
      const Channel = findChannel();
      if (!Channel) return () => {};
      const opened = new Channel(name);
      channel = opened;
      opened.addEventListener('message', listener);
      return () => {
        opened.removeEventListener('message', listener);
        opened.close();
        channel = undefined;
      };
    },
  };
}
