import { texts } from './texts.ts';

/** Why a withdrawal was not refunded by itself. */
export function reasonText(reason: string | null): string {
  return texts.reviewReasons[reason as keyof typeof texts.reviewReasons] ?? '–';
}

export function withdrawalStateText(state: string): string {
  return texts.withdrawalStates[state as keyof typeof texts.withdrawalStates] ?? state;
}
