import { useText } from '../../platform/i18n/text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** One thing waits: the second factor is off, and the player has not been told. Silent where a label says so already. */
export function AttentionBadge({ isSilent = false }: { isSilent?: boolean }) {
  const text = useText();
  return (
    <Badge kind="count">
      <span aria-hidden="true">1</span>
      {isSilent ? null : <VisuallyHidden>{text('Nav.Account.Notice', { count: 1 })}</VisuallyHidden>}
    </Badge>
  );
}
