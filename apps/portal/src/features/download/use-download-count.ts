import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { usePageView } from '../../stores/use-page-view.ts';

/** Counts the page. Returns what counts a download that starts on it. */
export function useDownloadCount(productName?: string): () => void {
  const { track } = useTracking();
  usePageView('download', productName);
  return () =>
    void track({ event: 'download_started', product: productName ?? 'gatehouse', method: 'direct' });
}
