import { createRequire } from 'node:module';
import type { Email } from 'postal-mime';
import { expect, vi } from 'vitest';
import type { TestMailServer } from '../../src/testing/mail-server.ts';

const PATIENCE_MS = 30_000;
const CODE_LINE = /^\d{6}$/;
const requireJson = createRequire(import.meta.url);

type Letter =
  | 'AddressChanged'
  | 'NewAddressCode'
  | 'NewDevice'
  | 'PasswordChanged'
  | 'RecoverPassword'
  | 'TwoFactorOn'
  | 'TwoFactorRecovered'
  | 'ValidateAddress';

export interface OpenedMail {
  text: string;
  /** The address that the button of the mail leads to. */
  link(): URL;
  code(): string;
}

/** The mails of everybody in the story. Each is taken out once, so what is left over came without a reason. */
export interface Postbox {
  takeOut(to: string, letter: Letter, locale: string): Promise<OpenedMail>;
  leftOver(): string[];
}

export function openPostbox(server: TestMailServer, publicUrl: string): Postbox {
  const taken = new Set<Email>();
  return {
    takeOut: (to, letter, locale) =>
      vi.waitFor(
        () => {
          const mail = server
            .to(to)
            .find((one) => !taken.has(one) && one.subject === subjectOf(letter, locale));
          if (!mail) throw new Error(`no ${letter} in ${locale} came for ${to}`);
          taken.add(mail);
          expect(mail.headers.find(({ key }) => key === 'content-language')?.value).toBe(locale);
          return opened(mail, publicUrl);
        },
        { timeout: PATIENCE_MS, interval: 50 },
      ),
    leftOver: () =>
      server.received
        .filter((mail) => !taken.has(mail))
        .map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`),
  };
}

function subjectOf(letter: Letter, locale: string): string {
  const words: Record<string, string> = requireJson(`@gatehouse/messages/${locale}/mail.json`);
  return (words[`Mail.${letter}.Subject`] ?? '').replace('{brand}', 'Gatehouse');
}

function opened(mail: Email, publicUrl: string): OpenedMail {
  const text = mail.text ?? '';
  const lines = text.split('\n');
  const lineThat = (is: (line: string) => boolean) => {
    const line = lines.find(is);
    if (line === undefined) throw new Error(`the mail "${mail.subject}" does not carry it`);
    return line;
  };
  return {
    text,
    link: () => new URL(lineThat((line) => line.startsWith(`${publicUrl}/`))),
    code: () => lineThat((line) => CODE_LINE.test(line)),
  };
}
