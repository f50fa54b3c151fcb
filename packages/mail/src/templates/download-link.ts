import type { Template } from '../content/mail-content.ts';

export const downloadLink: Template<'download-link'> = (mail, { brand }) => {
  const product = mail.product ?? brand.name;
  return {
    subject: { id: 'Mail.DownloadLink.Subject', values: { product } },
    title: { id: 'Mail.DownloadLink.Title', values: { product } },
    body: { id: 'Mail.DownloadLink.Body', values: { address: mail.to, product } },
    action: { label: { id: 'Mail.DownloadLink.Action', values: { product } }, link: mail.link },
    note: { id: 'Mail.DownloadLink.Note' },
    ...(mail.artUrl && { artUrl: mail.artUrl }),
  };
};
