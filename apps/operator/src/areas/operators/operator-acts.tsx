import type { OperatorRow, SetUpLink } from '@gatehouse/contract/operator/operators.endpoints';
import { ROLES, type Role } from '@gatehouse/contract/operator/roles';
import { EMAIL_LENGTH_MAX, OPERATOR_NAME_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { ActButton, fieldOf } from '../../components/act-button.tsx';
import styles from './operators.module.css';
import { texts } from './texts.ts';

type OnLink = (link: SetUpLink) => void;

export function AddOperator({ onLink }: { onLink: OnLink }) {
  return (
    <ActButton
      endpoint="POST /operators"
      label={texts.add}
      title={texts.addTitle}
      text={texts.addText}
      done={texts.addDone}
      onDone={onLink}
      fields={
        <>
          <Field
            label={texts.email}
            name="email"
            type="email"
            required
            maxLength={EMAIL_LENGTH_MAX}
            autoComplete="off"
            messages={{ valueMissing: texts.emailMissing, typeMismatch: texts.emailMissing }}
          />
          <Field
            label={texts.name}
            name="name"
            required
            maxLength={OPERATOR_NAME_LENGTH_MAX}
            autoComplete="off"
            hint={texts.nameHint}
            messages={{ valueMissing: texts.nameMissing }}
          />
          <RoleFields roles={['support']} />
        </>
      }
      inputOf={(form) => ({
        body: { email: fieldOf(form, 'email'), name: fieldOf(form, 'name'), roles: rolesIn(form) },
      })}
    />
  );
}

export function OperatorActs({ operator, onLink }: { operator: OperatorRow; onLink: OnLink }) {
  const { operatorId, name, roles, disabledAt } = operator;
  const params = { operatorId };
  return (
    <div className={styles.acts}>
      <ActButton
        endpoint="PUT /operators/:operatorId/roles"
        label={texts.changeRoles}
        title={texts.changeRolesTitle(name)}
        text={texts.changeRolesText}
        done={texts.changeRolesDone}
        fields={<RoleFields roles={roles} />}
        inputOf={(form) => ({ params, body: { roles: rolesIn(form) } })}
      />
      <ActButton
        endpoint="POST /operators/:operatorId/reset"
        label={texts.reset}
        title={texts.resetTitle(name)}
        text={texts.resetText}
        done={texts.resetDone}
        onDone={onLink}
        isDanger
        inputOf={() => ({ params })}
      />
      {disabledAt === null ? (
        <ActButton
          endpoint="POST /operators/:operatorId/disable"
          label={texts.disable}
          title={texts.disableTitle(name)}
          text={texts.disableText}
          done={texts.disableDone}
          isDanger
          inputOf={() => ({ params })}
        />
      ) : null}
    </div>
  );
}

function RoleFields({ roles }: { roles: readonly Role[] }) {
  return (
    <fieldset className={styles.roles}>
      <legend>{texts.roles}</legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          value={role}
          defaultChecked={roles.includes(role)}
          hint={texts.roleHints[role]}
        >
          {texts.roleNames[role]}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function rolesIn(form: FormData): Role[] {
  const chosen = form.getAll('roles');
  return ROLES.filter((role) => chosen.includes(role));
}
