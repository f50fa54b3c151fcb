import { Component, type ReactNode } from 'react';
import { consoleLog } from '../platform/log.ts';
import type { FailureCause } from '../stores/modal-store.ts';
import { rejectionCause } from './rejection.rules.ts';

interface Props {
  fallback: (cause: FailureCause) => ReactNode;
  /** A changed key clears the error, so that another page can render. */
  resetKey?: string;
  onCatch?: () => void;
  children: ReactNode;
}

interface State {
  cause: FailureCause | null;
  resetKey: string | undefined;
}

/** Catches errors of rendering and of loading a page, its chunk or its messages. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { cause: null, resetKey: this.props.resetKey };

  /** Resets before the new children render, so that an error of theirs is not mistaken for the previous one. */
  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { cause: null, resetKey };
  }

  static getDerivedStateFromError(error: unknown) {
    return { cause: rejectionCause(error) ?? 'unexpected' };
  }

  override componentDidCatch(error: unknown): void {
    consoleLog.warn('page.render-failed', { error });
    this.props.onCatch?.();
    if (this.state.cause === 'chunk') {
      window.addEventListener('online', () => this.setState({ cause: null }), { once: true });
    }
  }

  override render(): ReactNode {
    const { cause } = this.state;
    return cause ? this.props.fallback(cause) : this.props.children;
  }
}
