import type { PlayerNote } from '@gatehouse/contract/operator/player-records.endpoints';
import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { OPERATOR_NOTE_LENGTH_MAX } from '@gatehouse/domain/limits';
import { useRead } from '../../api/use-read.ts';
import { ActButton, fieldOf } from '../../components/act-button.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { Pager, usePageCursor } from '../../components/pager.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { Empty, View } from '../../components/view.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

export function PlayerNotes({ player: { userId } }: { player: PlayerDetails }) {
  const query = useRead('GET /players/:userId/notes', { params: { userId }, query: usePageCursor() });
  return (
    <div className={styles.panel}>
      <Section
        title={texts.notes}
        actions={
          <ActButton
            endpoint="POST /players/:userId/notes"
            label={texts.addNote}
            title={texts.addNoteTitle}
            done={texts.addNoteDone}
            fields={
              <TextArea
                label={texts.note}
                name="text"
                maxLength={OPERATOR_NOTE_LENGTH_MAX}
                hint={texts.noteHint}
                missing={texts.noteMissing}
              />
            }
            inputOf={(form) => ({ params: { userId }, body: { text: fieldOf(form, 'text') } })}
          />
        }
      >
        <View query={query}>
          {({ notes, next }) => (
            <>
              {notes.length === 0 ? <Empty>{texts.noNotes}</Empty> : <NoteList notes={notes} />}
              <Pager next={next} />
            </>
          )}
        </View>
      </Section>
    </div>
  );
}

function NoteList({ notes }: { notes: readonly PlayerNote[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map(({ noteId, operator, text, notedAt }) => (
        <li key={noteId} className={styles.note}>
          <p className={styles.noteText} dir="auto">
            {text}
          </p>
          <small>
            <bdi>{operator}</bdi>, <Moment at={notedAt} />
          </small>
        </li>
      ))}
    </ul>
  );
}
