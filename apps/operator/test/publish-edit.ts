import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { type Reply, refusal, type showPage } from './show-page.tsx';

/** A page that edits the current release. `write` fills in the form, and returns a field that it has changed. */
export interface EditPage {
  show(reply: Reply, release?: () => number): ReturnType<typeof showPage>;
  write(user: UserEvent): Promise<{ value: string }>;
  /** The query that reads the release. */
  query: string;
}

const publishButton = () => screen.getByRole('button', { name: 'Publish' });

/** Publishes what was written for release 7 when 8 is current, which the server refuses. Returns the field. */
export async function publishTooLate({ show, write, query }: EditPage) {
  let release = 7;
  const shown = show(refusal('Someone else has published meanwhile.'), () => release);
  const user = userEvent.setup();
  const field = await write(user);
  release = 8;
  await shown.queries.invalidateQueries({ queryKey: [query] });
  await user.click(publishButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else has published meanwhile.');
  return { ...shown, field };
}

/** A double click on "Publish" before the server has answered. */
export async function publishTwice({ show, write }: EditPage) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const shown = show(() => promise);
  const user = userEvent.setup();
  await write(user);
  await user.dblClick(publishButton());
  resolve(Response.json({ auditId: 1, release: 8 }));
  await screen.findByText('Another page');
  return shown;
}
