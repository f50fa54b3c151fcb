import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  url: string;
  /** In the order of arrival. */
  received: Email[];
  to(address: string): Email[];
  /** Permanently rejects an address, as for an unknown mailbox. */
  refuse(address: string): void;
  stop(): Promise<void>;
  /** Restarts on the same port. */
  start(): Promise<void>;
}

/** A real SMTP server on a loopback port that stores the mails it receives. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: Email[] = [];
  const refused = new Set<string>();
  let running: SMTPServer | undefined;
  let port = 0;

  const start = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, callback) {
        if (!refused.has(address)) return callback();
        callback(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }));
      },
      onData(stream, _session, callback) {
        read(stream).then((mail) => {
          received.push(mail);
          callback();
        }, callback);
      },
    });
    server.on('error', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    port = address.port;
    running = server;
  };
  const stop = async () => {
    const server = running;
    running = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  };

  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (address) => received.filter((mail) => mail.to?.some((one) => one.address === address)),
    refuse: (address) => void refused.add(address),
    start,
    stop,
  };
}

async function read(stream: AsyncIterable<Buffer>): Promise<Email> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return PostalMime.parse(Buffer.concat(chunks));
}
