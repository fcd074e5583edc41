/** Shows what went wrong in the place of a screen that could not be drawn. */
import { Component, type ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';

interface State {
  readonly error: unknown;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Where the screen is: another place is tried anew. */
  readonly place?: string;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps): void {
    if (place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main id="main-content" role="alert" style={{ padding: '2rem' }}>
        <h1>{t('page.failed.title')}</h1>
        <p>{messageOf(error)}</p>
        <Button onClick={() => location.reload()}>{t('page.failed.retry')}</Button>
      </main>
    );
  }
}
