import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../data/data-client.ts';
import { type Failures, failureOf, GENERAL_FAILURES } from '../../data/failures.ts';
import { acceptLegal } from '../../data/legal.mutations.ts';
import { legalQuery } from '../../data/legal.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useUserId } from '../../stores/stores-context.ts';
import type { ChangedDocuments } from './legal.rules.ts';

const FAILURES: Failures<'PUT /user/legal', FormFailure> = {
  ...GENERAL_FAILURES,
  VERSION_OUTDATED: { at: 'form', text: 'Legal.Outdated.Text' },
};

/** What the player has not accepted yet, and its acceptance. */
export function useLegal() {
  const client = useDataClient();
  const locale = usePageLocale();
  const view = viewOf(useQuery(legalQuery(client.call, useUserId(), locale)));
  const { isBusy, failure, start } = useAction(
    (documents: ChangedDocuments) => {
      const versions = Object.fromEntries(documents.map(({ document, version }) => [document, version]));
      return acceptLegal(client, { ...versions, locale });
    },
    (error) => failureOf('PUT /user/legal', error, FAILURES),
  );
  return { view, isBusy, failure, accept: start };
}
