// @vitest-environment node

import { clientDownloadQuery } from '@gatehouse/contract/download';
import { expect, test } from 'vitest';
import {
  type ClientDownload,
  downloadAddress,
  downloadIdInSearch,
  googleClientIdIn,
  UNCOUNTED_DOWNLOAD_ID,
} from './download-address.rules.ts';

const ID = '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';
const download: ClientDownload = {
  service: '/api/v1/client',
  downloadId: ID,
  gameId: 'c15e9d04-2b17-4e6a-8f1d-90a3b7c6d510',
  clientId: null,
  locale: 'en-GB',
  system: 'windows',
};

test('a download uses the download path of the service and carries its id', () => {
  expect(downloadAddress(download)).toBe(
    `/api/v1/client/download?download_id=${ID}&game_id=${download.gameId}&locale=en-GB`,
  );
  expect(downloadAddress({ ...download, service: 'https://clients.example/', clientId: '1.2' })).toBe(
    `https://clients.example/download?download_id=${ID}&game_id=${download.gameId}&client_id=1.2&locale=en-GB`,
  );
});

test('only systems other than Windows are named', () => {
  expect(downloadAddress({ ...download, system: 'macos' })).toMatch(/&locale=en-GB&system=macos$/);
});

test('the query matches the contract even without statistics', () => {
  const address = downloadAddress({ ...download, downloadId: UNCOUNTED_DOWNLOAD_ID });
  const query = Object.fromEntries(new URL(address, 'https://portal.example').searchParams);
  expect(clientDownloadQuery.safeParse(query).success).toBe(true);
});

test.each([
  [`?download_id=${ID}`, ID],
  [`?a=b&download_id=${ID.toUpperCase()}`, ID],
  ['?download_id=1', null],
  ['?download_id="><script>', null],
  ['', null],
])('%j continues with %s', (search, expected) => {
  expect(downloadIdInSearch(search)).toBe(expected);
});

test.each([
  ['GA1.1.1234567890.1600000000', '1234567890.1600000000'],
  ['GA1.2-2.1234567890.1600000000', '1234567890.1600000000'],
  ['something else', null],
  [null, null],
])('the cookie %j contains the client id %s', (cookie, expected) => {
  expect(googleClientIdIn(cookie)).toBe(expected);
});
