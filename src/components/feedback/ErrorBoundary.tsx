import { Component, type ReactNode } from 'react';
import { isChunkError, reloadForChunk } from '@/services/browser/chunks';
import ErrorFallback from './ErrorFallback';
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
    return { error, reloading: isChunkError(error) };
  }

  override async componentDidCatch(error: unknown) {
    const needed = this.props.fallback === undefined;
    const reloading = needed && isChunkError(error) && (await reloadForChunk(error));
    this.setState({ reloading });
  }

  override render() {
    const { error, reloading } = this.state;
    const { children, fallback } = this.props;
    if (error === undefined) return children;
    if (fallback !== undefined) return fallback;
    return reloading ? <Spinner /> : <ErrorFallback error={error} />;
  }
}
