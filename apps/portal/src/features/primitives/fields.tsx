import { useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Requirement } from '../../ui/requirement.tsx';
import styles from './primitives.module.css';
import { Section } from './section.tsx';

const PASSWORD_MIN_LENGTH = 10;

export function Fields() {
  const say = useText();
  const [password, setPassword] = useState('lantern-10');
  const [code, setCode] = useState('4817');
  const lines = [
    { id: 'Primitives.Password.Length', isMet: password.length >= PASSWORD_MIN_LENGTH },
    { id: 'Primitives.Password.UpperCase', isMet: /\p{Lu}/u.test(password) },
  ] as const;

  return (
    <Section title={<Text id="Primitives.Fields.Title" />}>
      <div className={styles.fields}>
        <Field
          type="email"
          label={say('Primitives.Email.Label')}
          placeholder={say('Primitives.Email.Placeholder')}
          messages={{ typeMismatch: say('Primitives.Email.Error') }}
        />
        <Field label={say('Primitives.GameName.Label')} defaultValue="AshenWolf" />
        <Field
          type="email"
          label={say('Primitives.Email.Label')}
          defaultValue="player@example"
          error={say('Primitives.Email.Error')}
        />
        <PasswordField
          data-show="focus"
          autoComplete="new-password"
          label={say('Primitives.Password.Label')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          showLabel={say('Primitives.Password.Show')}
          hideLabel={say('Primitives.Password.Hide')}
          capsLockHint={say('Primitives.Password.CapsLock')}
          below={lines.map(({ id, isMet }) => (
            <Requirement
              key={id}
              isMet={isMet}
              stateLabel={say(isMet ? 'Primitives.Requirement.Met' : 'Primitives.Requirement.Open')}
            >
              {say(id)}
            </Requirement>
          ))}
        />
        <Checkbox defaultChecked>{say('Primitives.Checkbox.News')}</Checkbox>
        <Checkbox>{say('Primitives.Checkbox.Offers')}</Checkbox>
      </div>
      <CodeField
        className={styles.code}
        label={say('Primitives.Code.Label')}
        value={code}
        onChange={setCode}
        messages={{
          valueMissing: say('Primitives.Code.Error'),
          patternMismatch: say('Primitives.Code.Error'),
        }}
      />
    </Section>
  );
}
