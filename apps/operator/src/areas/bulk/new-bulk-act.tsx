import type { BulkCheck } from '@gatehouse/contract/operator/bulk.endpoints';
import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { BULK_LINES_PER_UPLOAD_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../api/use-act.ts';
import { useRead } from '../../api/use-read.ts';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { Page, Section } from '../../components/page.tsx';
import { View } from '../../components/view.tsx';
import styles from './bulk.module.css';
import { BulkCheckResult } from './bulk-check-result.tsx';
import { ItemFields, PlayerFields } from './bulk-fields.tsx';
import { filterIn, type Item, itemIn, linesIn, type Players } from './bulk-order.rules.ts';
import { texts } from './texts.ts';

export default function NewBulkAct() {
  const query = useRead('GET /bulk-acts', { query: {} });
  return (
    <Page title={texts.newTitle}>
      <View query={query}>{(known) => <Order known={known} />}</View>
    </Page>
  );
}

/** What was tried: any change of the form asks for another dry run. */
interface Checked {
  /** Of the act: a click that is repeated begins it once. */
  bulkId: string;
  item: Item;
  players: Players;
  result: BulkCheck;
}

function Order({ known }: { known: OperatorReplyOf<'GET /bulk-acts'> }) {
  const [by, setBy] = useState<'file' | 'filter'>('file');
  const [asked, setAsked] = useState<Omit<Checked, 'result'> | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, isBusy, failure, reset } = useAct('POST /bulk-acts/check', (result) => {
    setChecked(asked && { ...asked, result });
  });

  function forget(): void {
    setChecked(null);
    setProblem(null);
    reset();
  }

  async function check(form: FormData): Promise<void> {
    forget();
    const players = by === 'filter' ? filterIn(form) : await playersOfFile(form.get('file'));
    if (typeof players === 'string') return setProblem(players);
    setAsked({ bulkId: crypto.randomUUID(), item: itemIn(form), players });
    run({ body: { players } });
  }

  return (
    <>
      <Form
        className={styles.form}
        onChange={forget}
        onSubmit={(event) => void check(new FormData(event.currentTarget))}
      >
        <Section title={texts.whatTitle}>
          <ItemFields products={known.products} />
        </Section>
        <Section title={texts.whoTitle}>
          <PlayerFields by={by} onBy={setBy} known={known} />
        </Section>
        {problem || failure ? <Notice kind="danger">{problem ?? failure}</Notice> : null}
        <div>
          <Button kind="primary" type="submit" busy={isBusy}>
            {texts.check}
          </Button>
        </div>
      </Form>
      {checked ? (
        <Section title={texts.checkTitle} actions={<StartButton {...checked} />}>
          <BulkCheckResult result={checked.result} />
        </Section>
      ) : null}
    </>
  );
}

function StartButton({ bulkId, item, players, result }: Checked) {
  const navigate = useNavigate();
  if (result.players === 0) return null;
  return (
    <ActButton
      endpoint="POST /bulk-acts"
      label={texts.start}
      title={texts.startTitle(result.players)}
      text={texts.startText}
      done={texts.startDone}
      inputOf={(form) => ({ body: { reason: reasonOf(form), bulkId, ...item, players } })}
      onDone={(reply) => void navigate(`/bulk-acts/${reply.bulkId}`)}
    />
  );
}

/** The players, or why there are none. */
async function playersOfFile(file: unknown): Promise<Players | string> {
  if (!(file instanceof File) || file.size === 0) return texts.fileMissing;
  return linesIn(await file.text()) ?? texts.fileTooLong(BULK_LINES_PER_UPLOAD_MAX);
}
