import { LOCALES } from '@gatehouse/domain/locales';
import { expect } from '@playwright/test';
import { test } from '../test.ts';
import { walkLocale } from '../walk-locale.ts';

for (const locale of LOCALES) {
  test(`Every page of ${locale} is whole, in its language and without an error`, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000);
    expect(await walkLocale(page, request, locale)).toEqual([]);
  });
}
