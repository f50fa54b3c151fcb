import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARE_SIZE } from '@gatehouse/domain/art';
import { type ChosenColours, findLowContrasts, type Scheme } from './brand-look.rules.ts';
import type { Content } from './content.ts';
import type { ContentDraft, DraftCheck } from './content-draft.ts';
import type { ContentProblem } from './content-problem.ts';
import { filesBelow } from './files-below.ts';
import { pictureSize } from './picture-size.ts';

const FOLDER = 'brand';
const VERSION_LENGTH = 12;
/** Of shared links, as `npm run art` makes it. */
const SHARE_PICTURE = `art/share-${SHARE_SIZE.width}.jpg`;

type Brand = Content['brand'];

export function readBrandFiles(contentDir: string): ReadonlyMap<string, string> {
  const folder = join(contentDir, FOLDER);
  return new Map(
    filesBelow(folder).map((path) => [
      `${FOLDER}/${path}`,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex')
        .slice(0, VERSION_LENGTH),
    ]),
  );
}

/** The address of a file of the brand, which changes with the file. */
export function brandAddress({ brandFiles }: Pick<Content, 'brandFiles'>, path: string): string {
  return `/${path}?v=${brandFiles.get(path) ?? ''}`;
}

/** The colours of a scheme that the publisher chose; `amber` is the accent of both. */
export function chosenColours(
  { amber, colours }: Pick<Brand, 'amber' | 'colours'>,
  scheme: Scheme,
): ChosenColours {
  return { ...(amber ? { accent: amber } : {}), ...colours?.[scheme] };
}

/** Files that are named must be there. */
export function checkBrand({ draft: { brand, brandFiles }, report }: DraftCheck): void {
  if (!brand) return;
  const named: [field: string, path: string | undefined][] = [
    ['mark', brand.mark],
    ['fonts.display', brand.fonts?.display],
    ['fonts.text', brand.fonts?.text],
    ['logo.dark', brand.logo?.dark],
    ['logo.light', brand.logo?.light],
    ['mailLogo', brand.mailLogo],
    ['sharePicture', brand.sharePicture],
  ];
  for (const [field, path] of named) {
    if (path !== undefined && !brandFiles.has(path)) report('brand.json', field, `there is no file ${path}`);
  }
}

/** Texts that could not be read, by WCAG AA. */
export function findContrastProblems({ brand }: Pick<ContentDraft, 'brand'>): ContentProblem[] {
  if (!brand) return [];
  return (['dark', 'light'] as const).flatMap((scheme) => {
    const chosen = chosenColours(brand, scheme);
    if (Object.keys(chosen).length === 0) return [];
    return findLowContrasts(scheme, chosen).map(({ field, message }) => {
      const isShared = field === 'accent' && !brand.colours?.[scheme]?.accent;
      return { file: 'brand.json', field: isShared ? 'amber' : `colours.${scheme}.${field}`, message };
    });
  });
}

export function findSharePictureProblems(
  contentDir: string,
  { brand }: Pick<ContentDraft, 'brand'>,
): ContentProblem[] {
  if (!brand) return [];
  const path = brand.sharePicture ?? SHARE_PICTURE;
  if (!existsSync(join(contentDir, path))) {
    // A missing file that brand.json names is reported there.
    return brand.sharePicture ? [] : [{ file: path, field: null, message: 'is missing: run npm run art' }];
  }
  const size = pictureSize(join(contentDir, path));
  if (!size) return [{ file: path, field: null, message: 'is not a picture' }];
  const { width, height } = size;
  if (width === SHARE_SIZE.width && height === SHARE_SIZE.height) return [];
  const message = `has ${width} × ${height} pixels and not ${SHARE_SIZE.width} × ${SHARE_SIZE.height}`;
  return [{ file: path, field: null, message }];
}
