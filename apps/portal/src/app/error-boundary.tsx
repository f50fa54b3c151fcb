import { Component, type ReactNode } from 'react';
import { consoleLog } from '../platform/log.ts';
import type { FailureCause } from '../stores/modal-store.ts';
import { rejectionCause } from './rejection.rules.ts';

interface Props {
  fallback: (cause: FailureCause) => ReactNode;
  /** Another one is another try: whoever goes elsewhere leaves the failure behind. */
  resetKey?: string;
  children: ReactNode;
}

/** Where rendering broke, or a page, its chunk or its words could not be loaded. */
export class ErrorBoundary extends Component<Props, { cause: FailureCause | null }> {
  override state: { cause: FailureCause | null } = { cause: null };

  static getDerivedStateFromError(error: unknown) {
    return { cause: rejectionCause(error) ?? 'unexpected' };
  }

  override componentDidCatch(error: unknown): void {
    consoleLog.warn('The page broke', { error });
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.cause && resetKey !== this.props.resetKey) this.setState({ cause: null });
  }

  override render(): ReactNode {
    const { cause } = this.state;
    return cause ? this.props.fallback(cause) : this.props.children;
  }
}
