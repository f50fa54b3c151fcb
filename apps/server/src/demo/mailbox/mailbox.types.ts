export interface MailboxMail {
  id: number;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}
