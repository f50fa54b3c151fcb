/**
 * All modals by priority, highest first: modals that block the player, then those that wait for an answer, then those
 * that were opened explicitly.
 */
export const MODAL_ORDER = [
  'quit-prompt',
  'no-network',
  'banned',
  'application-error',
  'two-factor-recovery',
  'two-factor',
  'recovery-token',
  'sign-out-prevented',
  'validation-help',
  'legal',
  'language',
  'consent',
] as const;

export type ModalKind = (typeof MODAL_ORDER)[number];

/** The modal to show. The others keep their state behind it. */
export function topModal(wanted: Iterable<ModalKind>): ModalKind | null {
  const kinds = new Set(wanted);
  return MODAL_ORDER.find((kind) => kinds.has(kind)) ?? null;
}
