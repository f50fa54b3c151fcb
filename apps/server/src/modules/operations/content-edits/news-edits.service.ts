import type {
  ArticlePreview,
  ArticleText,
  ListedArticle,
} from '@gatehouse/contract/operator/content-edits.endpoints';
import type { OfferedLanguages } from '@gatehouse/contract/operator/content-fields';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@gatehouse/domain/locales';
import { isCostlyMarkdown, parseMarkdown } from '../../content/files/markdown.ts';
import { pickLocale } from '../../content/localisation/pick-locale.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { ContentEdits, CurrentFiles, EditedRelease } from './content-edits.service.ts';
import { languagesOf, namesIn, productNameOf } from './current-texts.ts';

type Texts = Partial<Record<Locale, ArticleText>>;

export type NewsEdits = ReturnType<typeof createNewsEdits>;

/** Articles of products. Their Markdown has no HTML: tags are shown as text, to players and in the preview. */
export function createNewsEdits({ contentEdits }: { contentEdits: ContentEdits }) {
  return {
    async list(): Promise<{
      products: { product: string; productName: string }[];
      articles: ListedArticle[];
    }> {
      const current = await contentEdits.open();
      const products = await Promise.all(
        namesIn(current, 'products').map(async (product) => ({
          product,
          productName: await productNameOf(current, product),
        })),
      );
      const articles = await Promise.all(
        products.flatMap(({ product, productName }) =>
          namesIn(current, `products/${product}/news`).map(async (article) => {
            const locales = localesOf(current, product, article);
            const shown = locales.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : locales[0];
            const text = shown && (await textIn(current, product, article, shown));
            const { title = article, date = '1970-01-01' } = text ?? {};
            return { product, productName, article, title, date, locales: locales.length };
          }),
        ),
      );
      return { products, articles: articles.sort((one, other) => (one.date < other.date ? 1 : -1)) };
    },

    async find(
      product: string,
      article: string,
    ): Promise<{
      release: EditedRelease;
      languages: OfferedLanguages;
      productName: string;
      texts: Texts;
    }> {
      const current = await contentEdits.open();
      demandProduct(current, product);
      const texts: Texts = {};
      for (const locale of localesOf(current, product, article)) {
        const text = await textIn(current, product, article, locale);
        if (text) texts[locale] = text;
      }
      const languages = await languagesOf(current);
      return {
        release: current.release,
        languages,
        productName: await productNameOf(current, product),
        texts,
      };
    },

    preview(wanted: Locale, texts: Texts): ArticlePreview {
      const written = new Map(Object.entries(texts) as [Locale, ArticleText][]);
      const picked = pickLocale(written, wanted);
      if (!picked) return { locale: null, title: '', date: null, teaser: '', body: [] };
      const { title, date, teaser, body } = picked.value;
      refuseCostly(body);
      return { locale: picked.locale, title, date, teaser, body: parseMarkdown(body) };
    },

    async save(
      operator: Operator,
      { product, article }: { product: string; article: string },
      order: { release: EditedRelease; reason: string; texts: Partial<Record<Locale, ArticleText | null>> },
    ) {
      return contentEdits.save(operator, {
        ...{ release: order.release, reason: order.reason },
        act: 'content.edit-news',
        subject: `news/${product}/${article}`,
        async edit(current) {
          demandProduct(current, product);
          const files: Record<string, object | null> = {};
          for (const [locale, text] of Object.entries(order.texts)) {
            const path = pathOf(product, article, locale);
            if (text !== null) refuseCostly(text.body);
            if (text === null) files[path] = null;
            else files[path] = { ...((await current.json(path)) ?? {}), ...text };
          }
          return { files };
        },
      });
    },
  };
}

const pathOf = (product: string, article: string, locale: string) =>
  `products/${product}/news/${article}/${locale}.json`;

function localesOf(current: CurrentFiles, product: string, article: string): Locale[] {
  return namesIn(current, `products/${product}/news/${article}`).filter(isLocale);
}

async function textIn(
  current: CurrentFiles,
  product: string,
  article: string,
  locale: Locale,
): Promise<ArticleText | null> {
  const text = (await current.json(pathOf(product, article, locale))) as ArticleText | null;
  if (text === null) return null;
  const { title, date, teaser, body } = text;
  return { title, date, teaser, body };
}

function refuseCostly(body: string): void {
  if (!isCostlyMarkdown(body)) return;
  throw new OperatorProblem(
    'USAGE',
    'The article has too many signs of Markdown, such as * and >. Write it with fewer of them.',
  );
}

function demandProduct(current: CurrentFiles, product: string): void {
  if (current.paths.includes(`products/${product}/product.json`)) return;
  throw new OperatorProblem('NOT_FOUND', `There is no product ${product}.`);
}
