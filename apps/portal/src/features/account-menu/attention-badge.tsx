import { useText } from '../../platform/i18n/text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** One thing waits: the second factor is off, and the player has not been told. */
export function AttentionBadge() {
  const text = useText();
  return (
    <Badge kind="count">
      <span aria-hidden="true">1</span>
      <VisuallyHidden>{text('Nav.Account.Notice', { count: 1 })}</VisuallyHidden>
    </Badge>
  );
}
