import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Icon } from '../graphics/icon.tsx';
import field from './field.module.css';
import { useReturnedField } from './returned-form.ts';
import styles from './select-field.module.css';

type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'size' | 'multiple'> & {
  label: ReactNode;
  /** If the label is already visible next to it. */
  isLabelHidden?: boolean;
  options: ReadonlyArray<{ value: string; label: string; lang?: string }>;
};

export function SelectField({ label, isLabelHidden, options, className, ...select }: SelectFieldProps) {
  const id = useId();
  const { value: returned } = useReturnedField(select.name);
  return (
    <div className={cx(field.field, className)}>
      <div className={isLabelHidden ? undefined : field.labelLine}>
        <label htmlFor={id} className={isLabelHidden ? undefined : field.label}>
          {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
      </div>
      <div className={cx(field.box, styles.box)}>
        <select
          {...select}
          {...(returned === undefined || select.value !== undefined ? {} : { defaultValue: returned })}
          id={id}
          className={cx(field.input, styles.select)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={16} className={styles.chevron} />
      </div>
    </div>
  );
}
