import type { ListedBuild } from '@gatehouse/contract/operator/builds.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { fieldOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Filters } from '../../components/filters.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import { BuildActs } from './build-acts.tsx';
import { byteSize } from './byte-size.rules.ts';
import { texts } from './texts.ts';

const FILTERS = ['product', 'branch', 'system'] as const;

const COLUMNS: readonly Column<ListedBuild>[] = [
  { id: 'version', header: texts.version, cell: ({ version }) => <bdi>{version}</bdi> },
  { id: 'branch', header: texts.branch, sortBy: ({ branch }) => branch, cell: ({ branch }) => branch },
  {
    id: 'system',
    header: texts.system,
    cell: ({ systems }) => systems.map(systemName).join(', ') || texts.everySystem,
  },
  { id: 'state', header: texts.state, cell: stateOf },
  {
    id: 'size',
    header: texts.size,
    align: 'end',
    isUnbroken: true,
    sortBy: ({ totalBytes }) => totalBytes,
    cell: ({ totalBytes }) => byteSize(totalBytes),
  },
  {
    id: 'stored',
    header: texts.stored,
    align: 'end',
    isUnbroken: true,
    cell: ({ storedBytes }) => byteSize(storedBytes),
  },
  {
    id: 'added',
    header: texts.added,
    sortBy: ({ addedAt }) => addedAt,
    cell: ({ addedAt }) => <Moment at={addedAt} />,
  },
];

export default function Builds() {
  const [search, setSearch] = useSearchParams();
  const [wanted, branch, system] = FILTERS.map((name) => search.get(name));
  const query = useRead('GET /builds', { query: wanted ? { product: wanted } : {} });
  return (
    <Page title={texts.title}>
      <p>{texts.hint}</p>
      <View query={query}>
        {({ product, products, builds }) => (
          <>
            <Form
              key={`${product} ${search}`}
              onSubmit={(event) => {
                const form = new FormData(event.currentTarget);
                const chosen = FILTERS.map((name) => [name, fieldOf(form, name)] as [string, string]);
                setSearch(new URLSearchParams(chosen.filter(([, value]) => value !== '')));
              }}
            >
              <Filters>
                <SelectField
                  label={texts.game}
                  name="product"
                  defaultValue={product ?? ''}
                  options={products.map((one) => ({ value: one.product, label: one.name }))}
                />
                <SelectField
                  label={texts.branch}
                  name="branch"
                  defaultValue={branch ?? ''}
                  options={optionsOf(texts.anyBranch, builds.map((one) => one.branch).sort())}
                />
                <SelectField
                  label={texts.system}
                  name="system"
                  defaultValue={system ?? ''}
                  options={optionsOf(texts.anySystem, Object.keys(texts.systems), systemName)}
                />
                <Button kind="secondary" type="submit">
                  {texts.show}
                </Button>
              </Filters>
            </Form>
            <DataTable
              caption={texts.list}
              columns={[
                ...COLUMNS,
                {
                  id: 'acts',
                  header: texts.acts,
                  align: 'end',
                  cell: (build) => <BuildActs product={product ?? ''} {...rolesIn(builds, build)} />,
                },
              ]}
              rows={builds.filter(
                (one) =>
                  (!branch || one.branch === branch) &&
                  (!system || one.systems.length === 0 || one.systems.includes(system)),
              )}
              idOf={(one) => `${one.branch} ${one.version}`}
              empty={<Empty>{texts.none}</Empty>}
            />
          </>
        )}
      </View>
    </Page>
  );
}

function stateOf({ isPublished, percent }: ListedBuild) {
  if (percent === 0) return null;
  const label = isPublished ? texts.current : texts.rollingOut;
  return (
    <>
      <Badge kind={isPublished ? 'owned' : 'new'}>{label}</Badge> {texts.share(percent)}
    </>
  );
}

function rolesIn(builds: readonly ListedBuild[], build: ListedBuild) {
  const inBranch = builds.filter(({ branch }) => branch === build.branch);
  return {
    build,
    current: inBranch.find(({ isPublished }) => isPublished),
    next: inBranch.find(({ isPublished, percent }) => !isPublished && percent > 0),
  };
}

const systemName = (system: string) => texts.systems[system] ?? system;

function optionsOf(none: string, values: readonly string[], nameOf = (value: string) => value) {
  const options = [...new Set(values)].map((value) => ({ value, label: nameOf(value) }));
  return [{ value: '', label: none }, ...options];
}
