import { Component, type ReactNode } from 'react';
import { consoleLog } from '../platform/log.ts';
import type { FailureCause } from '../stores/modal-store.ts';
import { rejectionCause } from './rejection.rules.ts';

interface Props {
  fallback: (cause: FailureCause) => ReactNode;
  /** Another one is another try: whoever goes elsewhere leaves the failure behind. */
  resetKey?: string;
  onCatch?: () => void;
  children: ReactNode;
}

interface State {
  cause: FailureCause | null;
  resetKey: string | undefined;
}

/** Where rendering broke, or a page, its chunk or its words could not be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { cause: null, resetKey: this.props.resetKey };

  /** Before the new children render, so that their own failure is not taken for the previous one. */
  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { cause: null, resetKey };
  }

  static getDerivedStateFromError(error: unknown) {
    return { cause: rejectionCause(error) ?? 'unexpected' };
  }

  override componentDidCatch(error: unknown): void {
    consoleLog.warn('The page broke', { error });
    this.props.onCatch?.();
  }

  override render(): ReactNode {
    const { cause } = this.state;
    return cause ? this.props.fallback(cause) : this.props.children;
  }
}
