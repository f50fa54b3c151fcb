import { Component, type ReactNode } from 'react';
import { consoleLog } from '../platform/log.ts';

interface Props {
  fallback: ReactNode;
  children: ReactNode;
}

/** Where rendering broke, or a page, its chunk or its words could not be loaded. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    consoleLog.warn('The page broke', { error });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
