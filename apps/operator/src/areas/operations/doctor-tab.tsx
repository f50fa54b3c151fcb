import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { View } from '../../components/view.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

type Check = OperatorReplyOf<'GET /operations/doctor'>['checks'][number];

const BADGES = { ok: 'owned', warn: 'new', fail: 'banned', skipped: 'neutral' } as const;

const COLUMNS: readonly Column<Check>[] = [
  {
    id: 'state',
    header: texts.result,
    cell: ({ state }) => <Badge kind={BADGES[state]}>{texts.checkStates[state]}</Badge>,
  },
  { id: 'check', header: texts.check, isUnbroken: true, cell: ({ name }) => name },
  {
    id: 'message',
    header: texts.value,
    cell: ({ message, advice }) => (
      <span className={styles.lines}>
        <bdi>{message}</bdi>
        {advice === null ? null : <strong>{`\n${advice}`}</strong>}
      </span>
    ),
  },
];

/** On demand: the checks connect to the database, the mail server and Redis. */
export function DoctorTab() {
  const [isAsked, setIsAsked] = useState(false);
  const query = useRead('GET /operations/doctor', {}, { isEnabled: isAsked });
  return (
    <>
      <p className={styles.hint}>{texts.doctorHint}</p>
      <div>
        <Button
          kind="primary"
          busy={query.isFetching}
          onClick={() => (isAsked ? void query.refetch() : setIsAsked(true))}
        >
          {texts.runDoctor}
        </Button>
      </div>
      {isAsked ? (
        <View query={query}>
          {({ checkedAt, isHealthy, checks }) => (
            <>
              <Notice kind={isHealthy ? 'ok' : 'danger'}>
                {isHealthy ? texts.healthy : texts.unhealthy}. {texts.checked}: <Moment at={checkedAt} />
              </Notice>
              <DataTable
                caption={texts.doctor}
                columns={COLUMNS}
                rows={checks}
                idOf={({ name }) => name}
                empty={null}
              />
            </>
          )}
        </View>
      ) : null}
    </>
  );
}
