import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';
import styles from './requirement.module.css';

type RequirementProps = {
  isMet: boolean;
  children: ReactNode;
  /** The state as text, for assistive technology. */
  stateLabel: string;
};

export function Requirement({ isMet, children, stateLabel }: RequirementProps) {
  return (
    <div className={cx(styles.requirement, isMet && styles.met)}>
      <Icon of={isMet ? Check : Circle} size={16} strong={isMet} label={stateLabel} className={styles.mark} />
      <span>{children}</span>
    </div>
  );
}
