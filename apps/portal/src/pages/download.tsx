import { useParams } from 'react-router';
import { BrandedDownload } from '../features/download/branded-download.tsx';
import { Download } from '../features/download/download.tsx';
import { NotFound } from '../features/not-found/not-found.tsx';

export { prefetchDownload as prefetch } from '../features/download/use-download.ts';

export default function DownloadPage() {
  const { productName } = useParams();
  if (!productName) return <Download />;
  return <BrandedDownload key={productName} productName={productName} unknown={<NotFound />} />;
}
