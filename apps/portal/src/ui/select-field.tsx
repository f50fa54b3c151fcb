import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'size' | 'multiple'> & {
  label: ReactNode;
  options: ReadonlyArray<{ value: string; label: string }>;
};

export function SelectField({ label, options, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={cx(field.field, className)}>
      <div className={field.labelLine}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
      </div>
      <div className={cx(field.box, styles.box)}>
        <select {...select} id={id} className={cx(field.input, styles.select)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={16} className={styles.chevron} />
      </div>
    </div>
  );
}
