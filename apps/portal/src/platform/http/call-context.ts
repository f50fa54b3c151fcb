import { createContext } from 'react';
import { useProvided } from '../use-provided.ts';
import type { Call } from './call-options.ts';

const CallContext = createContext<Call | null>(null);

export const CallProvider = CallContext.Provider;

/** For hooks of features only. Views use those hooks, never this one. */
export const useCall = (): Call => useProvided(CallContext);
