import { About } from './about.tsx';
import { NewsCards } from './news-cards.tsx';
import { Related } from './related.tsx';
import { Requirements } from './requirements.tsx';
import type { ShownProduct } from './use-product.ts';

type ProductLaterProps = { part: 'about' | 'requirements' | 'rows'; shown: ShownProduct };

/** What is only read. It is server-rendered, and the browser loads its script after that of the purchase. */
export default function ProductLater({ part, shown: { product, page, owned } }: ProductLaterProps) {
  switch (part) {
    case 'about':
      return <About product={product} game={page.game} />;
    case 'requirements':
      return <Requirements requirements={page.requirements} locale={product.locale} />;
    case 'rows':
      return (
        <>
          <NewsCards product={product} />
          <Related items={page.related} owned={owned} />
        </>
      );
  }
}
