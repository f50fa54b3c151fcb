import { saveFile } from '@gatehouse/ui/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../data/data-client.ts';
import { downloadDataExport, requestDataExport } from '../../data/data-export.mutations.ts';
import { failureOf } from '../../data/failures.ts';
import { viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import { dataExportQuery } from '../../data/user.queries.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useUserId } from '../../stores/stores-context.ts';
import { DOWNLOAD_FAILURES, REQUEST_FAILURES } from './data-export.rules.ts';

const FILE_NAME = 'account-data.zip';

export function useDataExport() {
  const client = useDataClient();
  const view = viewOf(useQuery(dataExportQuery(client.call, useUserId())));
  const getsMail = useSession(({ user }) => isSignedIn(user) && user.validated === true);
  const request = useAction(
    () => requestDataExport(client),
    (error) => failureOf('PUT /user/export', error, REQUEST_FAILURES),
  );
  const download = useAction(
    async () => saveFile(await downloadDataExport(client), FILE_NAME),
    (error) => failureOf('GET /user/export/file', error, DOWNLOAD_FAILURES),
  );
  return {
    view,
    /** When it is ready. */
    getsMail,
    isRequesting: request.isBusy,
    isDownloading: download.isBusy,
    failure: request.failure ?? download.failure,
    request(): void {
      download.reset();
      void request.start();
    },
    download(): void {
      request.reset();
      void download.start();
    },
  };
}
