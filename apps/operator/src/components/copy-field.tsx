import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { useState } from 'react';
import styles from './copy-field.module.css';
import { texts } from './texts.ts';

/** A secret or a link that is shown once. */
export function CopyField({ value, label }: { value: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className={styles.line}>
      <span className={styles.value}>
        <VisuallyHidden>{label}: </VisuallyHidden>
        <code>{value}</code>
      </span>
      <Button
        kind="secondary"
        size="small"
        onClick={() => void navigator.clipboard.writeText(value).then(() => setIsCopied(true))}
      >
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </div>
  );
}
