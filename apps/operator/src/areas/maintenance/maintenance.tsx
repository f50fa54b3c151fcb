import type { GameMaintenance } from '@gatehouse/contract/operator/content-edits.endpoints';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { useRead } from '../../api/use-read.ts';
import { ActButton, fieldOf, reasonOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { CheckboxGroup } from '../../components/edit-form.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page, Section } from '../../components/page.tsx';
import { SpanBadge } from '../../components/span-badge.tsx';
import { texts as labels } from '../../components/texts.ts';
import { momentOfField } from '../../components/utc-field.rules.ts';
import { Empty, View } from '../../components/view.tsx';
import { texts } from './texts.ts';
import { withoutWindow, withWindow } from './windows.rules.ts';

type Listed = GameMaintenance['windows'][number];
type GameProps = { game: GameMaintenance; release: number | null };

const ACTS = {
  scheduled: { label: texts.cancel, title: texts.cancelTitle, text: texts.cancelText, done: texts.cancelled },
  running: { label: texts.end, title: texts.endTitle, text: texts.endText, done: texts.ended },
  over: { label: texts.remove, title: texts.removeTitle, text: null, done: texts.removed },
};

export default function Maintenance() {
  const query = useRead('GET /content/maintenance', {});
  return (
    <Page title={texts.title}>
      <View query={query}>
        {({ release, games }) =>
          games.map((game) => <GameSection key={game.game} game={game} release={release} />)
        }
      </View>
    </Page>
  );
}

function GameSection({ game, release }: GameProps) {
  const columns: readonly Column<Listed>[] = [
    { id: 'state', header: texts.state, cell: ({ state }) => <SpanBadge state={state} /> },
    { id: 'starts', header: texts.starts, cell: ({ starts }) => <Moment at={starts} /> },
    { id: 'ends', header: texts.ends, cell: ({ ends }) => <Moment at={ends} /> },
    {
      id: 'environments',
      header: texts.environments,
      cell: ({ environments }) => environments.join(', '),
    },
    {
      id: 'acts',
      header: texts.acts,
      align: 'end',
      cell: (window) => <EndButton {...{ game, release, window }} />,
    },
  ];
  return (
    <Section title={game.gameName} actions={<PlanButton game={game} release={release} />}>
      <DataTable
        caption={texts.listOf(game.gameName)}
        columns={columns}
        rows={game.windows}
        idOf={({ starts, ends }) => `${starts} ${ends}`}
        empty={<Empty>{texts.none}</Empty>}
      />
    </Section>
  );
}

function EndButton({ game, release, window }: GameProps & { window: Listed }) {
  const { label, title, text, done } = ACTS[window.state];
  return (
    <ActButton
      endpoint="PUT /content/maintenance/:game"
      label={label}
      title={title(game.gameName)}
      text={text}
      done={done}
      inputOf={(form) => ({
        params: { game: game.game },
        body: { release, reason: reasonOf(form), windows: withoutWindow(game, window, new Date()) },
      })}
    />
  );
}

function PlanButton({ game, release }: GameProps) {
  return (
    <ActButton
      endpoint="PUT /content/maintenance/:game"
      label={texts.plan}
      title={texts.planTitle(game.gameName)}
      text={texts.planText}
      fields={
        <>
          <CheckboxGroup label={texts.environments}>
            {game.environments.map((id) => (
              <Checkbox key={id} name="environment" value={id} defaultChecked>
                {id}
              </Checkbox>
            ))}
          </CheckboxGroup>
          <Field
            label={texts.starts}
            name="starts"
            type="datetime-local"
            required
            hint={labels.utc}
            messages={{ valueMissing: labels.momentMissing, badInput: labels.momentMissing }}
          />
          <Field
            label={texts.ends}
            name="ends"
            type="datetime-local"
            required
            hint={labels.utc}
            messages={{ valueMissing: labels.momentMissing, badInput: labels.momentMissing }}
          />
        </>
      }
      done={texts.planned}
      inputOf={(form) => ({
        params: { game: game.game },
        body: {
          release,
          reason: reasonOf(form),
          windows: withWindow(game, {
            starts: momentOfField(fieldOf(form, 'starts')),
            ends: momentOfField(fieldOf(form, 'ends')),
            environments: form.getAll('environment').map(String),
          }),
        },
      })}
    />
  );
}
