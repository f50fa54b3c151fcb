import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { CodeField } from '@gatehouse/ui/forms/code-field.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { Requirement } from '@gatehouse/ui/forms/requirement.tsx';
import { useState } from 'react';
import { useNewPasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './primitives.module.css';
import { Section } from './section.tsx';

export function Fields() {
  const say = useText();
  const [password, setPassword] = useState('lantern-10');
  const [code, setCode] = useState('4817');
  // The texts of the product, so that the gallery shows what players see.
  const { requirement, messages: _, ...passwordTexts } = useNewPasswordTexts();
  const isMet = requirement.isMet(password);

  return (
    <Section title={<Text id="Primitives.Fields.Title" />}>
      <div className={styles.fields}>
        <Field
          type="email"
          label={say('Primitives.Email.Label')}
          placeholder={say('Primitives.Email.Placeholder')}
          messages={{ typeMismatch: say('SignIn.Email.Requirement') }}
        />
        <Field label={say('Primitives.GameName.Label')} defaultValue="AshenWolf" />
        <Field
          type="email"
          label={say('Primitives.Email.Label')}
          defaultValue="player@example"
          error={say('SignIn.Email.Requirement')}
        />
        <PasswordField
          data-show="focus"
          autoComplete="new-password"
          label={say('Primitives.Password.Label')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          {...passwordTexts}
          below={
            <Requirement isMet={isMet} stateLabel={isMet ? requirement.metLabel : requirement.openLabel}>
              {requirement.text}
            </Requirement>
          }
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
