import { Component, type ReactNode } from 'react';
import { isChunkError, reloadForChunk } from '@/services/chunks';
import Broken from './Broken';
import Spinner from './Spinner';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of what broke, where the user can do without it. */
  fallback?: ReactNode;
}

interface State {
  error?: unknown;
  reloading?: boolean;
}

/** Shows that a page broke, and a way back, instead of a white window. Only classes can do that. */
export default class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error, reloading: isChunkError(error) && reloadForChunk() };
  }

  override render() {
    const { error, reloading } = this.state;
    if (reloading) return <Spinner />;
    const { children, fallback = <Broken error={error} /> } = this.props;
    return error === undefined ? children : fallback;
  }
}
