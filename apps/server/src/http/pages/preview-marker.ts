export const PREVIEW_STYLES_PATH = '/preview/style.css';
export const PREVIEW_END_PATH = '/preview/end';

/** For operators, who read English. It stands outside of what the portal renders, so that no navigation removes it. */
export function withPreviewMarker(html: string, release: number): string {
  const marker = [
    `<link rel="stylesheet" href="${PREVIEW_STYLES_PATH}">`,
    '<aside class="gatehouse-preview" lang="en" dir="ltr" aria-label="Preview">',
    `<strong>Preview of release ${release}</strong> `,
    '<span>Players see another one, and its prices hold.</span> ',
    `<a href="${PREVIEW_END_PATH}">End the preview</a>`,
    '</aside>',
  ].join('');
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + marker + html.slice(end);
}

export const PREVIEW_STYLES = `.gatehouse-preview {
  position: sticky;
  inset-block-end: 0;
  z-index: 2147483647;
  padding: 0.5rem 1rem;
  border-block-start: 2px solid #8a5a00;
  background: #ffe7b3;
  color: #241a00;
  font: 400 0.875rem/1.25rem sans-serif;
}
.gatehouse-preview a {
  color: #5a2c00;
  font-weight: 700;
  text-decoration: underline;
}
`;
