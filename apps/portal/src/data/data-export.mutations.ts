import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';

type ExportClient = Pick<DataClient, 'call' | 'queries'>;

/** Also when it was refused: another tab may have asked before. */
export async function requestDataExport({ call, queries }: ExportClient): Promise<void> {
  try {
    await call('PUT /user/export');
  } finally {
    void reloadQueries(queries, userKey('GET /user/export'));
  }
}

/** A file that is gone shows in the state. */
export async function downloadDataExport({ call, queries }: ExportClient): Promise<Blob> {
  try {
    return (await call('GET /user/export/file')) as Blob;
  } catch (error) {
    void reloadQueries(queries, userKey('GET /user/export'));
    throw error;
  }
}
