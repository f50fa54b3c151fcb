import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Picture } from './picture.tsx';

afterEach(cleanup);

test('offers AVIF first, then WebP, in every width of its kind', () => {
  const { container } = render(<Picture base="/art/3f/ember/thumb" kind="thumb" sizes="72px" alt="A keep" />);
  expect(container.querySelector('source')?.getAttribute('srcset')).toBe(
    '/art/3f/ember/thumb-72.avif 72w, /art/3f/ember/thumb-144.avif 144w, /art/3f/ember/thumb-224.avif 224w',
  );
  expect(screen.getByAltText('A keep').getAttribute('srcset')).toContain('/art/3f/ember/thumb-144.webp 144w');
});

test('reserves its space, and loads lazily unless it has priority', () => {
  render(
    <>
      <Picture base="/a/hero" kind="hero" sizes="100vw" alt="first" priority />
      <Picture base="/a/card" kind="card" sizes="232px" alt="later" />
    </>,
  );
  const seen = (alt: string) =>
    ['width', 'height', 'loading'].map((name) => screen.getByAltText(alt).getAttribute(name));
  expect(seen('first')).toEqual(['1280', '720', 'eager']);
  expect(seen('later')).toEqual(['232', '309', 'lazy']);
});
