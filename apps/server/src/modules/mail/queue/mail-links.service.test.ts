import { expect, it } from 'vitest';
import { createMailLinks } from './mail-links.service.ts';

const links = createMailLinks({ env: { publicUrl: 'https://play.example.test/portal' } });

it('links every mail below the public address, to the page of its locale', () => {
  expect(links.validate('de-DE', 't-1')).toBe('https://play.example.test/portal/de-DE/validate/t-1');
  expect(links.undoTwoFactor('en-GB', 't-4')).toBe(
    'https://play.example.test/portal/en-GB/undo-two-factor#t-4',
  );
  expect(links.revert('en-GB', 't-2')).toBe(
    'https://play.example.test/portal/en-GB/revert-email/confirm/t-2',
  );
  expect(links.recover('ar-AE', 't-3', 'me@example.test')).toBe(
    'https://play.example.test/portal/ar-AE/recover-password?code=t-3#me@example.test',
  );
  expect(links.newPassword('en-GB', 't-1', 'me@example.test')).toBe(
    'https://play.example.test/portal/en-GB/recover-password#me@example.test&code=t-1',
  );
  expect(links.download('en-GB', 'emberfall', 'd-1')).toBe(
    'https://play.example.test/portal/en-GB/download/emberfall?download_id=d-1',
  );
  expect(links.download('de-DE', null, 'd-1')).toBe(
    'https://play.example.test/portal/de-DE/download?download_id=d-1',
  );
});

it('keeps an address with unusual characters readable for the page', () => {
  const address = "o'neil+50%#1@example.test";
  const { hash, search } = new URL(links.recover('en-GB', 'a&b', address));
  expect(decodeURIComponent(hash.slice(1))).toBe(address);
  expect(new URLSearchParams(search).get('code')).toBe('a&b');
});
