/** What the administration API works with, for one project. */

import type { Mailer } from '../../api/mail/mail.ts';
import type { RateLimiter } from '../../api/users/rate-limits/rate-limiter.ts';
import type { Webhooks } from '../../api/webhooks/webhooks.ts';
import type { Access } from '../../core/access/access.ts';
import type { BackgroundTasks } from '../../core/base/background-tasks.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import type { ContentReader } from '../../core/content/read-content.ts';
import type { Database } from '../../core/database/database.ts';
import type { EventBus } from '../../core/hooks/event-bus.ts';
import type { AdminConfig } from '../../core/project/config/admin.ts';
import type { EmailConfig } from '../../core/project/config/plugins/email.ts';
import type { ResolveSettings } from '../../core/query/resolve/context.ts';
import type { MediaLibrary } from '../../core/upload/media-library.ts';
import type { ResumableUploads } from '../../core/upload/resumable/resumable-uploads.ts';
import type { DescribedPlugin } from './listed-plugins.ts';
import type { DescribedPanel } from './panel-settings.ts';
import type { ActionRegistry } from './permissions/actions.ts';
import type { ConditionRegistry } from './permissions/condition-registry.ts';
import type { AdminSessions } from './session/admin-sessions.ts';

/** What administrators may know of a project. */
export interface ProjectInformation {
  /** Of Octavo. */
  readonly version: string;
  /** `NODE_ENV` */
  readonly environment: string;
  /** Whether the server starts again when a file of the project changes. */
  readonly watches: boolean;
  /** The dependencies in its package.json, name → version range. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly plugins: readonly DescribedPlugin[];
}

/** A route as v4 describes it. */
export interface DescribedRoute {
  readonly method: string;
  readonly path: string;
  /** Absent for a function of project code. */
  readonly handler?: string;
  readonly config: object;
  readonly info: object;
}

export interface AdminContext {
  readonly db: Database;
  readonly access: Access;
  readonly reader: ContentReader;
  readonly settings: () => ResolveSettings;
  /** Finds settings that were changed by others, before `settings` is asked. */
  readonly lookForSettings: () => MaybePromise<void>;
  readonly config: AdminConfig;
  readonly sessions: AdminSessions;
  readonly limiter: RateLimiter;
  readonly actions: ActionRegistry;
  readonly conditions: ConditionRegistry;
  /** The full names of all content actions there are: what tokens can be given. */
  readonly contentActions: () => readonly string[];
  /** `api.rest.prefix`, normally `/api`. */
  readonly prefix: string;
  readonly library: MediaLibrary;
  readonly resumable: ResumableUploads;
  /** The largest file that is taken, in bytes. */
  readonly largestFile: number;
  readonly project: ProjectInformation;
  /** The routes of the content API that project code declares; empty before the server listens. */
  readonly codeRoutes: () => readonly ({ readonly owner: string } & DescribedRoute)[];
  /** What the project says of its panel. */
  readonly panel: DescribedPanel;
  readonly events: EventBus;
  readonly webhooks: Webhooks;
  /** `webhooks.allowPrivateNetwork` of `config/server`. */
  readonly allowsPrivateWebhooks: boolean;
  readonly email: EmailConfig;
  readonly mailer: Mailer;
  /** The public address of the server, without a slash at its end. Never taken from a request. */
  readonly address: () => string;
  /** Reports what happens after an answer has left: a mail that could not be sent. */
  readonly onWarning: (message: string) => void;
  /** What goes on after an answer. */
  readonly background: BackgroundTasks;
  readonly now: () => number;
}
