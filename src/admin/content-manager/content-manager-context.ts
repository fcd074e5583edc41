/** What the content manager works with, for one project. */

import type { UserStore } from '../../api/users/user-services.ts';
import type { ListenerView } from '../../core/content/hooks/listener-view.ts';
import type { ContentWriter } from '../../core/content/operations/content-writer.ts';
import type { Hooks } from '../../core/hooks/hooks.ts';
import type { AdminContext } from '../administrators/admin-context.ts';
import type { Editing } from '../editing/editing.ts';
import type { ConfigurationStore } from './configuration/configuration-store.ts';
import type { FieldSizes } from './types/field-sizes.ts';
import type { TypeCatalogue } from './types/type-catalogue.ts';

/** What is known of types, and how their lists and forms look. */
export interface ContentViews {
  readonly catalogue: TypeCatalogue;
  readonly fieldSizes: FieldSizes;
  readonly configurations: ConfigurationStore;
}

export interface ContentManagerContext extends AdminContext {
  readonly writer: ContentWriter;
  readonly views: ContentViews;
  /** Reads settings again after this process has changed them; never rejects. */
  refreshSettings(): Promise<void>;
  readonly editing: Editing;
  readonly hooks: Hooks;
  readonly listenerView: ListenerView;
  /** What writing users takes; null where the plugin is off. */
  readonly users: UserStore | null;
}
