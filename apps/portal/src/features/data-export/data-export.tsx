import type { DataExport as ExportState } from '@gatehouse/contract/user';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Setting } from '@gatehouse/ui/forms/setting.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { useDataExport } from './use-data-export.ts';

interface DataExportProps {
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

/** The copy of their data: asked for, prepared by a job, and downloaded. */
export default function DataExport({ signInAgain }: DataExportProps) {
  const { view, getsMail, isRequesting, isDownloading, failure, request, download } = useDataExport();
  const state = view.kind === 'ready' ? view.data : null;
  return (
    <Setting
      title={<Text id="YourData.Setting.Title" />}
      text={
        <div role="status">
          {state ? <State state={state} getsMail={getsMail} /> : <Text id="YourData.Setting.Text" />}
        </div>
      }
      action={
        state ? (
          <>
            {state.state === 'ready' ? (
              <Button size="small" kind="primary" busy={isDownloading} onClick={download}>
                <Text id="YourData.Download.Button" />
              </Button>
            ) : null}
            {canRequest(state) ? (
              <Button size="small" busy={isRequesting} onClick={request}>
                <Text id="YourData.Request.Button" />
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {view.kind === 'loading' ? <Skeleton width="long" /> : null}
      {view.kind === 'failed' ? (
        <LoadFailedNotice isRetrying={view.isRetrying} retry={view.retry}>
          <Text id="YourData.Load.Failed" />
        </LoadFailedNotice>
      ) : null}
      {state?.state === 'failed' && !failure ? (
        <Notice kind="danger">
          <Text id="YourData.Failed.Text" />
        </Notice>
      ) : null}
      <FailureNotice failure={failure} signInAgain={signInAgain} />
    </Setting>
  );
}

function canRequest(state: ExportState): boolean {
  switch (state.state) {
    case 'none':
    case 'failed':
      return true;
    case 'preparing':
      return false;
    case 'ready':
    case 'expired':
      return state.nextAt === null;
  }
}

function State({ state, getsMail }: { state: ExportState; getsMail: boolean }) {
  const { date } = useFormat();
  const moment = (at: string) => ({ date: date(new Date(at), { dateStyle: 'long', timeStyle: 'short' }) });
  switch (state.state) {
    case 'none':
    case 'failed':
      return <Text id="YourData.Setting.Text" />;
    case 'preparing':
      return (
        <p>
          <Text id="YourData.Preparing.Text" /> {getsMail ? <Text id="YourData.Preparing.Mail" /> : null}
        </p>
      );
    case 'ready':
    case 'expired':
      return (
        <>
          <p>
            {state.state === 'ready' ? (
              <Text id="YourData.Ready.Text" values={moment(state.expiresAt)} />
            ) : (
              <Text id="YourData.Expired.Text" />
            )}
          </p>
          {state.nextAt === null ? null : (
            <p>
              <Text id="YourData.Next.Text" values={moment(state.nextAt)} />
            </p>
          )}
        </>
      );
  }
}
