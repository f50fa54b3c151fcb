/** What changed: the token in the cookie, or what the server knows of the player who holds it. */
export type TabNews = 'token' | 'user';

/** Tells the other tabs of this browser that something shared has changed. How it is now, they find out themselves. */
export interface TabChannel {
  announce(news: TabNews): void;
  listen(listener: (news: TabNews) => void): () => void;
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
    announce: (news) => channel?.postMessage(news),
    listen(listener) {
      const Channel = findChannel();
      if (!Channel) return () => {};
      const opened = new Channel(name);
      channel = opened;
      const hear = ({ data }: MessageEvent) => listener(data === 'user' ? 'user' : 'token');
      opened.addEventListener('message', hear);
      return () => {
        opened.removeEventListener('message', hear);
        opened.close();
        channel = undefined;
      };
    },
  };
}
