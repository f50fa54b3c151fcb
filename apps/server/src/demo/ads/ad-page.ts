import { markup } from '../../server-pages/markup.ts';

export const AD_STYLES = '/demo/ads.css';

export interface Ad {
  audience: string;
  title: string;
  line: string;
  picture: string;
  wordmark: string;
  link: string;
}

export function adPage({ audience, title, line, picture, wordmark, link }: Ad): string {
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${AD_STYLES}">
</head>
<body>
<main>
<a class="ad" href="${link}" target="_blank" rel="noopener noreferrer">
<img class="picture" src="${picture}" alt="">
<span class="text">
<span class="audience">${audience}</span>
<img class="wordmark" src="${wordmark}" alt="${title}">
<span class="line">${line}</span>
<span class="button">Take a look</span>
</span>
</a>
</main>
</body>
</html>
`.html;
}
