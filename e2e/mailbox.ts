import { type APIRequestContext, expect } from '@playwright/test';

/** The link to `path` in the newest mail to this address. Polls, because a worker sends the mails. */
export async function linkFromMail(request: APIRequestContext, to: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const reply = await request.get(`/demo/mailbox.json?to=${encodeURIComponent(to)}`);
        const mails: { links: string[] }[] = await reply.json();
        found = mails.flatMap(({ links }) => links).find((link) => link.includes(path));
        return found;
      },
      // A second mail to an address waits half a minute.
      { timeout: 45_000 },
    )
    .toBeTruthy();
  return found ?? '';
}

/** Waits for a mail to this address that says this. */
export async function expectMail(request: APIRequestContext, to: string, part: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const reply = await request.get(`/demo/mailbox.json?to=${encodeURIComponent(to)}`);
        const mails: { text: string }[] = await reply.json();
        return mails.map(({ text }) => text).join('\n');
      },
      // A second mail to an address waits half a minute.
      { timeout: 45_000 },
    )
    .toContain(part);
}

/** The six digits of the newest mail to this address. */
export async function codeFromMail(request: APIRequestContext, to: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const reply = await request.get(`/demo/mailbox.json?to=${encodeURIComponent(to)}`);
        const mails: { text: string }[] = await reply.json();
        found = mails[0]?.text.match(/\b\d{6}\b/)?.[0];
        return found;
      },
      { timeout: 20_000 },
    )
    .toBeTruthy();
  return found ?? '';
}
