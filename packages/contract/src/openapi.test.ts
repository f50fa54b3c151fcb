import { describe, expect, it } from 'vitest';
import { methodAndPath } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument({ version: '0.486.2', serverUrl: 'https://portal.example' });

describe('the API documentation', () => {
  it.each(Object.keys(endpoints))('describes %s', (key) => {
    const { method, path } = methodAndPath(key);
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.summary).toBeTruthy();
  });

  it('gives every endpoint a unique name', () => {
    const names = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(Object.keys(endpoints).length);
  });

  it('points at the API root of the server', () => {
    expect(document.servers).toEqual([{ url: 'https://portal.example/api/v1' }]);
  });

  it('shows parameters, token, body and every failure of a purchase', () => {
    const purchase = document.paths['/user/product/{productName}/purchase']?.post;
    expect(purchase?.security).toEqual([{ session: ['full'] }]);
    expect(purchase?.parameters).toMatchObject([
      { name: 'productName', in: 'path', required: true },
      { name: 'X-Installation-Id', in: 'header', required: false },
      { name: 'Idempotency-Key', in: 'header', required: true },
    ]);
    expect(purchase?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['price', 'gfLang'] } } },
    });
    expect(purchase?.responses['409']?.description).toBe(
      'PURCHASE_REFUSED (ALREADY_OWNED, CONSENT_REQUIRED, COUNTRY_UNKNOWN, CURRENCY_NOT_OFFERED, GAME_REQUIRED, NOT_FOR_SALE, PRICE_CHANGED, TAX_CHANGED, TERMS_CHANGED), IDEMPOTENCY_CONFLICT',
    );
  });

  it('lists the keys of the pixel once, and requires those that all its events share', () => {
    const parameters = document.paths['/tracking/pixel']?.get?.parameters;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'server_id', required: true }));
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'user_id', required: false }));
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
