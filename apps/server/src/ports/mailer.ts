import { isLoopback } from '../loopback.ts';

export interface OutgoingMail {
  /** The same for every attempt, so that mail programs deduplicate a mail that was sent twice. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Throws MailRefused when a retry cannot help, and any other error when it can. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const ANSWER_LENGTH_MAX = 300;

/** The mail server has permanently rejected this address. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** In the words of the mail server, which may repeat the address: not for logs. */
  readonly answer: string;

  constructor(message: string, answer: string = message) {
    super(message);
    this.answer = answer.slice(0, ANSWER_LENGTH_MAX);
  }
}

const TIMEOUT_MS = 10_000;
const PERMANENT_REPLY_MIN = 500;

export function createSmtpMailer(smtpUrl: string): Mailer {
  // Loaded with the first mail.
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ locale, ...mail }) {
      opened ??= openTransport(smtpUrl);
      const transport = await opened;
      const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale };
      await transport.sendMail({ ...mail, headers }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        throw new MailRefused(`the mail server answered ${error.responseCode}`, error.response);
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...smtpConnection(smtpUrl),
    pool: true,
    // Only the job queue retries: a second queue here would send mails twice.
    maxRequeues: 0,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The content of a mail must never make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export interface SmtpConnection {
  /** Without `tls`, which is our own parameter. */
  url: string;
  requireTLS: boolean;
}

/** Links and codes must not cross a network unencrypted, so STARTTLS is required; `?tls=optional` lifts that. */
export function smtpConnection(smtpUrl: string): SmtpConnection {
  const url = new URL(smtpUrl);
  url.searchParams.delete('tls');
  const isPlain = url.protocol === 'smtp:' && !isLoopback(url.hostname);
  return { url: url.href, requireTLS: isPlain && !isMailTlsOptional(smtpUrl) };
}

/** Whether the operator allows unencrypted mails over a network. */
export function isMailTlsOptional(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('tls') === 'optional';
}

function isRefusal(error: unknown): error is Error & { responseCode: number; response?: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'EENVELOPE' &&
    'responseCode' in error &&
    Number(error.responseCode) >= PERMANENT_REPLY_MIN
  );
}
