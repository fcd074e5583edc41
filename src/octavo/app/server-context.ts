/** What the parts of a server share that a project alone does not have. */
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import type { TakeOver } from '../../admin/content-type-builder/take-over.ts';
import type { Logger } from '../../api/http/log/logger.ts';
import type { BackgroundWorker } from '../../core/base/clock.ts';
import type { AskServer } from '../../core/base/http/ask-server.ts';
import type { MaybePromise } from '../../core/base/maybe-promise.ts';
import type { Reporter } from './reporter.ts';

/** What a server knows that a project does not. */
export interface ServerContext {
  /** The address people reach the server at, without a slash at its end. */
  readonly address: () => string;
  readonly logger: Logger;
  readonly reporter: Reporter;
  readonly development: boolean;
  /** Whether other processes of the same server run at the same time. */
  readonly isOneOfSeveral: boolean;
  /** Has work done before the server listens; what it throws stops the start. */
  readonly beforeListening: (work: () => Promise<void>) => void;
  /** Has work done once requests are answered: what would only hold up the start. */
  readonly afterStart: (work: () => void) => void;
  /** Has work done when the server is to end, before requests under way are waited for. */
  readonly beforeClosing: (work: () => void) => void;
  /** Has work done when the last request is answered. */
  readonly atEnd: (work: () => MaybePromise<void>) => void;
  /** Declares what works by itself, so that one can wait for it. */
  readonly withWorker: (worker: BackgroundWorker) => void;
  /** Does work on entries that no request asks for; passes it over while the model is exchanged for another. */
  readonly inBackground: (work: () => Promise<unknown>) => Promise<void>;
  /** Hands over what administrators are known by, to what stands around all routes. */
  readonly withAdministrators: (admin: AdminContext) => void;
  /** What is done around a change of the schemas. */
  readonly takeOver: TakeOver;
  /** Asks the whole server, as a client would. */
  readonly ask: AskServer;
}
