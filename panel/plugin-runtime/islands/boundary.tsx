/** What stands in the place of a plugin's component that has thrown: its name, and the message. The panel goes on. */
import { Component, type ReactNode } from 'react';

/** In the panel's colours: the theme of the design system may be what has failed. */
const BOX = {
  margin: 'var(--space-4)',
  padding: 'var(--space-4)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  color: 'var(--text)',
};

interface BoundaryProps {
  readonly plugin: string;
  readonly children: ReactNode;
  /** What the box says, with the plugin's name in it; null for no box. */
  readonly title: string | null;
}

interface State {
  readonly message: string | null;
}

export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    if (this.props.title === null) return null;
    return (
      <div role="alert" data-plugin-failure={this.props.plugin} style={BOX}>
        <strong>{this.props.title}</strong>
        <p>{message}</p>
      </div>
    );
  }
}
