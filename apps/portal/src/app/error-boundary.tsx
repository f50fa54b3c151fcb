import { Component, type ReactNode } from 'react';
import { consoleLog } from '../platform/log.ts';
import type { ShownFailure } from '../stores/modal-store.ts';
import { shownFailure } from './rejection.rules.ts';

interface Props {
  fallback: (failure: ShownFailure) => ReactNode;
  /** A changed key clears the error, so that another page can render. */
  resetKey?: string;
  onCatch?: () => void;
  children: ReactNode;
}

interface State {
  failure: ShownFailure | null;
  resetKey: string | undefined;
}

/** Catches errors of rendering and of loading a page, its chunk or its messages. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  /** Resets before the new children render, so that an error of theirs is not mistaken for the previous one. */
  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: shownFailure(error) ?? { cause: 'unexpected' } };
  }

  override componentDidCatch(error: unknown): void {
    consoleLog.warn('page.render-failed', { error });
    this.props.onCatch?.();
    if (this.state.failure?.cause === 'chunk') {
      window.addEventListener('online', () => this.setState({ failure: null }), { once: true });
    }
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure) : this.props.children;
  }
}
