import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { useText } from '../../platform/i18n/text.tsx';

/**
 * Badge for a player who has two-factor off and has not seen the notice. Hidden from screen readers if a label
 * already contains it.
 */
export function AttentionBadge({ isSilent = false }: { isSilent?: boolean }) {
  const text = useText();
  return (
    <Badge kind="count">
      <span aria-hidden="true">1</span>
      {isSilent ? null : <VisuallyHidden>{text('Nav.Account.Notice', { count: 1 })}</VisuallyHidden>}
    </Badge>
  );
}
