import { createContext, use } from 'react';
import type { Call } from './call-options.ts';

const CallContext = createContext<Call | null>(null);

export const CallProvider = CallContext.Provider;

/** For the hooks of features; views ask those, never this. */
export function useCall(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('There is no CallProvider above');
  return call;
}
