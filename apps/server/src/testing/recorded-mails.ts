import type { Letter, Mails } from '../ports/mails.ts';

export interface RecordedMails extends Mails {
  /** In the order of sending, also those whose transaction was rolled back afterwards. */
  readonly sent: readonly Letter[];
  lastTo(address: string): Letter | undefined;
}

/** Most tests want to read a letter and not to wait for a queue. */
export function createRecordedMails(): RecordedMails {
  const sent: Letter[] = [];
  return {
    sent,
    lastTo: (address) => sent.findLast(({ to }) => to === address),
    async send(_tx, letter) {
      sent.push(letter);
    },
  };
}
