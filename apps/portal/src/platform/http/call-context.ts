import { createContext, use } from 'react';
import type { Call } from './call-options.ts';

const CallContext = createContext<Call | null>(null);

export const CallProvider = CallContext.Provider;

/** For hooks of features only. Views use those hooks, never this one. */
export function useCall(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('useCall needs a CallProvider');
  return call;
}
