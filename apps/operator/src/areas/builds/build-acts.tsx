import type { ListedBuild } from '@gatehouse/contract/operator/builds.endpoints';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { ActButton, fieldOf, reasonOf } from '../../components/act-button.tsx';
import { texts } from './texts.ts';

const FIRST_PERCENT = 5;

interface BuildActsProps {
  product: string;
  build: ListedBuild;
  /** What players have who are not in a roll-out. */
  current: ListedBuild | undefined;
  /** The build of the branch that is being rolled out. */
  next: ListedBuild | undefined;
}

/** One build at a time is rolled out in a branch. */
export function BuildActs({ product, build, current, next }: BuildActsProps) {
  const { branch, version } = build;
  const seen = build.branchChangedAt;
  if (!current || seen === null || build === current) return null;
  const isNext = build === next;
  // To a newer build one goes by rolling it out.
  const canGoBack = isNext || build.addedAt <= current.addedAt;
  const least = build.percent + 1;
  const params = { product, branch };
  return (
    <>
      {isNext || !next ? (
        <ActButton
          endpoint="POST /builds/:product/:branch/:version/roll-out"
          label={isNext ? texts.raise : texts.rollOut}
          title={isNext ? texts.raiseTitle(version, branch) : texts.rollOutTitle(version, branch)}
          text={texts.rollOutText(current.version)}
          fields={
            <Field
              label={texts.percent}
              name="percent"
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={3}
              defaultValue={isNext ? '100' : String(FIRST_PERCENT)}
              hint={texts.percentHint(least)}
              check={(value) => /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= 100}
              messages={{ valueMissing: texts.percentWrong(least), customError: texts.percentWrong(least) }}
            />
          }
          done={texts.rollOutDone}
          inputOf={(form) => ({
            params: { ...params, version },
            body: { reason: reasonOf(form), seen, percent: Number(fieldOf(form, 'percent')) },
          })}
        />
      ) : null}
      {canGoBack ? (
        <ActButton
          endpoint="POST /builds/:product/:branch/roll-back"
          label={isNext ? texts.end : texts.rollBack}
          title={isNext ? texts.endTitle(version, branch) : texts.rollBackTitle(version, branch)}
          text={isNext ? texts.endText(current.version) : texts.rollBackText}
          done={texts.rollBackDone}
          isDanger
          inputOf={(form) => ({
            params,
            body: { reason: reasonOf(form), seen, version: isNext ? current.version : version },
          })}
        />
      ) : null}
    </>
  );
}
