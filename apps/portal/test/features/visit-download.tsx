import { vi } from 'vitest';
import { BrandedDownload } from '../../src/features/download/branded-download.tsx';
import { Download } from '../../src/features/download/download.tsx';
import { prefetchDownload } from '../../src/features/download/use-download.ts';
import { type Answers, visitPart } from '../visit.tsx';

export const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
export const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
export const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
export const PHONE = 'Mozilla/5.0 (Linux; Android 16; Pixel 10)';

interface Visitor {
  userAgent: string;
  answers: Extract<Answers, readonly unknown[]>;
  search?: string;
  /** E-mail of a signed-in player. */
  email?: string | undefined;
  statistics?: boolean;
  productName?: string;
}

/** Renders the page with its content loaded. */
export async function visitDownload({
  userAgent,
  answers,
  search = '',
  email,
  statistics,
  productName,
}: Visitor) {
  vi.stubGlobal('navigator', { ...navigator, userAgent });
  return visitPart(
    <main>
      {productName ? (
        <BrandedDownload productName={productName} unknown="nothing of this page" />
      ) : (
        <Download />
      )}
    </main>,
    {
      path: `/en-GB/download${search}`,
      topics: ['download'],
      user: email ? { email } : undefined,
      answers,
      config: {
        features: {
          clientDownload: { injectionServiceUrl: '/api/v1/client', systems: ['windows', 'macos'] },
        },
      },
      async prepare(services) {
        services.stores.consent.setState({ statistics: statistics ?? false });
        await prefetchDownload(services, { productName });
      },
    },
  );
}
