/** What changed: the token in the cookie, or the player's data on the server. */
export type TabMessage = 'token' | 'user';

/** Notifies the other tabs of this browser of a change. Messages have no data: each tab reads the new state itself. */
export interface TabChannel {
  announce(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
}

type ChannelConstructor = new (
  name: string,
) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>;

/** Opens the channel with the first listener, so that the server never opens one. */
export function createTabChannel(
  name: string,
  findChannel: () => ChannelConstructor | undefined = () => globalThis.BroadcastChannel,
): TabChannel {
  let channel: InstanceType<ChannelConstructor> | undefined;
  return {
    announce: (message) => channel?.postMessage(message),
    listen(listener) {
      const Channel = findChannel();
      if (!Channel) return () => {};
      const opened = new Channel(name);
      channel = opened;
      const onMessage = ({ data }: MessageEvent) => listener(data === 'user' ? 'user' : 'token');
      opened.addEventListener('message', onMessage);
      return () => {
        opened.removeEventListener('message', onMessage);
        opened.close();
        channel = undefined;
      };
    },
  };
}
