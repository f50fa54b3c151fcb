import { describe, expect, it } from 'vitest';
import { CONTEXTS, ENGLISH, MAILS, OCCASION, PUBLIC_URL, TO } from '../test/sample-mails.ts';
import { renderMail } from './render-mail.tsx';

describe('Hostile input', () => {
  const script = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const device = {
    browser: script,
    system: `\u202eswodniW\r\n\r\nVisit https://evil.test${'!'.repeat(5000)}`,
  };

  it.each(CONTEXTS)('cannot put markup into a mail in $locale', async (context) => {
    const alert = await renderMail(
      { ...MAILS['new-device'], to: `${script}@x.test`, occasion: { ...OCCASION, device } },
      context,
    );
    const download = await renderMail({ ...MAILS['download-link'], product: script }, context);
    const account = { name: script, region: script };
    const receipt = await renderMail({ ...MAILS.receipt, account }, context);
    const branded = await renderMail(MAILS['two-factor-on'], { ...context, brand: { name: script } });
    for (const { html } of [alert, download, receipt, branded]) {
      expect(html).not.toMatch(/<script|<img src=x/i);
      expect(html).toContain('&lt;script&gt;');
    }
  });

  it('cannot add a paragraph, reverse the text or fill a page by a device name', async () => {
    const { text, html } = await renderMail(
      { ...MAILS['new-device'], occasion: { ...OCCASION, device } },
      ENGLISH,
    );
    expect(text.split('\n').filter((line) => line.includes('evil.test'))).toEqual([
      expect.stringMatching(/^Device: /),
    ]);
    expect(text + html).not.toContain('\u202e');
    expect(text.length).toBeLessThan(2000);
  });

  it.each([
    'https://evil.test/en-GB/validate/1',
    'https://gatehouse.example.evil.test/',
    'https://gatehouse.example@evil.test/',
    'https://user:word@gatehouse.example/',
    'http://gatehouse.example/',
    'javascript:alert(1)',
    '//evil.test/',
  ])('cannot make a mail link to %s', async (elsewhere) => {
    await expect(renderMail({ ...MAILS['validate-address'], link: elsewhere }, ENGLISH)).rejects.toThrow();
    await expect(renderMail({ ...MAILS['validate-address'], artUrl: elsewhere }, ENGLISH)).rejects.toThrow();
  });

  it('cannot leave the path of a portal below a path', async () => {
    const below = { ...ENGLISH, publicUrl: `${PUBLIC_URL}/portal` };
    const at = (path: string) =>
      renderMail({ template: 'validate-address', to: TO, link: PUBLIC_URL + path }, below);
    await expect(at('/portal/en-GB/validate/1')).resolves.toHaveProperty('subject');
    await expect(at('/portal/../other')).rejects.toThrow();
    await expect(at('/portal-of-mine/')).rejects.toThrow();
  });

  it('cannot make a footer link run code', async () => {
    const links = { ...ENGLISH.links, support: 'javascript:alert(1)' };
    await expect(renderMail(MAILS['new-device'], { ...ENGLISH, links })).rejects.toThrow();
  });
});
