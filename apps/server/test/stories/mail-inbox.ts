import type { Email } from 'postal-mime';
import { expect, vi } from 'vitest';
import { topicTexts } from '../../src/server-pages/topic-texts.ts';
import type { TestMailServer } from '../support/mail-server.ts';

const TIMEOUT_MS = 30_000;
const CODE_LINE = /^\d{6}$/;

type Template =
  | 'AddressChanged'
  | 'NewAddressCode'
  | 'NewDevice'
  | 'PasswordChanged'
  | 'RecoverPassword'
  | 'AccountReturned'
  | 'TwoFactorOn'
  | 'TwoFactorRecovered'
  | 'ValidateAddress';

export interface OpenedMail {
  text: string;
  /** The URL of the mail's button. */
  link(): URL;
  code(): string;
}

/** The mails of all players in the story. Each is taken once, so the rest is unexpected. */
export interface MailInbox {
  takeMail(to: string, template: Template, locale: string): Promise<OpenedMail>;
  leftOver(): string[];
}

export function openMailInbox(server: TestMailServer, publicUrl: string): MailInbox {
  const taken = new Set<Email>();
  return {
    takeMail: (to, template, locale) =>
      vi.waitFor(
        () => {
          const mail = server
            .to(to)
            .find((one) => !taken.has(one) && one.subject === subjectOf(template, locale));
          if (!mail) throw new Error(`no mail ${template} in ${locale} to ${to}`);
          taken.add(mail);
          expect(mail.headers.find(({ key }) => key === 'content-language')?.value).toBe(locale);
          return opened(mail, publicUrl);
        },
        { timeout: TIMEOUT_MS, interval: 50 },
      ),
    leftOver: () =>
      server.received
        .filter((mail) => !taken.has(mail))
        .map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`),
  };
}

function subjectOf(template: Template, locale: string): string {
  return (topicTexts('mail', locale).text[`Mail.${template}.Subject`] ?? '').replace('{brand}', 'Gatehouse');
}

function opened(mail: Email, publicUrl: string): OpenedMail {
  const text = mail.text ?? '';
  const lines = text.split('\n');
  const lineThat = (is: (line: string) => boolean) => {
    const line = lines.find(is);
    if (line === undefined) throw new Error(`the mail "${mail.subject}" does not contain it`);
    return line;
  };
  return {
    text,
    link: () => new URL(lineThat((line) => line.startsWith(`${publicUrl}/`))),
    code: () => lineThat((line) => CODE_LINE.test(line)),
  };
}
