/**
 * Every modal there is, the most important first. What stops the player altogether comes before what waits for an
 * answer, and that before what was merely opened.
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
  'language',
  'consent',
] as const;

export type ModalKind = (typeof MODAL_ORDER)[number];

/** The one to show. The others wait behind it as they are. */
export function topModal(wanted: Iterable<ModalKind>): ModalKind | null {
  const kinds = new Set(wanted);
  return MODAL_ORDER.find((kind) => kinds.has(kind)) ?? null;
}
