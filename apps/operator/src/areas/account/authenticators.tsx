import type { OwnAccount } from '@gatehouse/contract/operator/session.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { CodeField } from '@gatehouse/ui/forms/code-field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { QrCode } from '@gatehouse/ui/graphics/qr-code.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useId, useState } from 'react';
import { ActButton } from '../../components/act-button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { Empty } from '../../components/view.tsx';
import styles from './account.module.css';
import { texts } from './texts.ts';
import { useNewAuthenticator } from './use-new-authenticator.ts';

type Authenticator = OwnAccount['authenticators'][number];

const COLUMNS: readonly Column<Authenticator>[] = [
  { id: 'added', header: texts.added, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'acts',
    header: texts.acts,
    align: 'end',
    cell: ({ authenticatorId }) => (
      <ActButton
        endpoint="DELETE /account/authenticators/:authenticatorId"
        label={texts.remove}
        title={texts.removeTitle}
        text={texts.removeText}
        done={texts.removeDone}
        isDanger
        inputOf={() => ({ params: { authenticatorId } })}
      />
    ),
  },
];

export function Authenticators({ authenticators }: { authenticators: OwnAccount['authenticators'] }) {
  const enrolment = useNewAuthenticator();
  return (
    <Section
      title={texts.authenticators}
      actions={
        <Button kind="secondary" size="small" busy={enrolment.isBeginning} onClick={enrolment.begin}>
          {texts.addAuthenticator}
        </Button>
      }
    >
      {enrolment.beginFailure ? <Notice kind="danger">{enrolment.beginFailure}</Notice> : null}
      <DataTable
        caption={texts.authenticators}
        columns={COLUMNS}
        rows={authenticators}
        idOf={({ authenticatorId }) => authenticatorId}
        empty={<Empty>{texts.noAuthenticators}</Empty>}
      />
      {enrolment.begun ? <NewAuthenticator enrolment={enrolment} begun={enrolment.begun} /> : null}
    </Section>
  );
}

interface NewAuthenticatorProps {
  enrolment: ReturnType<typeof useNewAuthenticator>;
  begun: { secret: string; uri: string };
}

function NewAuthenticator({ enrolment, begun: { secret, uri } }: NewAuthenticatorProps) {
  const formId = useId();
  const [code, setCode] = useState('');
  return (
    <Modal
      isOpen
      onClose={enrolment.cancel}
      title={texts.addAuthenticatorTitle}
      closeLabel={texts.close}
      actions={
        <>
          <Button kind="primary" type="submit" form={formId} busy={enrolment.isAdding}>
            {texts.add}
          </Button>
          <Button kind="secondary" onClick={enrolment.cancel}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={() => enrolment.add(code)}>
        <p>{texts.scan}</p>
        {enrolment.addFailure ? <Notice kind="danger">{enrolment.addFailure}</Notice> : null}
        <QrCode value={uri} label={texts.qr} />
        <CopyField value={secret} label={texts.key} />
        <CodeField
          label={texts.code}
          value={code}
          onChange={setCode}
          messages={{ valueMissing: texts.codeMissing }}
        />
      </Form>
    </Modal>
  );
}
