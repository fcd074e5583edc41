/** Shows what went wrong in the place of a screen that could not be drawn. */
import { Component, type ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { t } from '../i18n/messages.ts';

interface State {
  readonly error: unknown;
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main id="main-content" role="alert" style={{ padding: '2rem' }}>
        <h1>{t('page.failed.title')}</h1>
        <p>{messageOf(error)}</p>
        <button type="button" onClick={() => location.reload()}>
          {t('page.failed.retry')}
        </button>
      </main>
    );
  }
}
