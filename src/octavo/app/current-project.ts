/** The project a server answers from, and how it goes over to a changed model without a new process. */
import { RequestsRunningError, type TakeOver } from '../../admin/content-type-builder/take-over.ts';
import type { RequestBarrier } from '../../api/http/request-barrier.ts';
import { Router } from '../../api/http/router.ts';
import { modelChanging } from '../../core/errors/catalogue.ts';
import type { OpenProject } from './open-project.ts';
import type { ServedProject } from './served-project.ts';

/** What is sent to the process that watches the project's files, and starts the server again when they change. */
export interface ChangeNotices {
  /** Files are about to change that are no reason to start again; returns when that is known. */
  changing(): Promise<void>;
  /** They have not changed. */
  unchanged(): void;
  /** They have, and are served; @param files relative to the project */
  takenOver(files: readonly string[]): void;
  /** They have, and only another process can serve them. */
  restart(): void;
  /** What is served now: at the start, and after each change that is taken over. */
  served(project: OpenProject): void;
  /** They have, and the server cannot serve them: it answers nothing but 503 from now on. */
  lost(error: unknown): void;
}

export const NO_NOTICES: ChangeNotices = {
  changing: async () => {},
  unchanged: () => {},
  takenOver: () => {},
  restart: () => {},
  served: () => {},
  lost: () => {},
};

export interface CurrentProjectOptions {
  readonly barrier: RequestBarrier;
  readonly notices: ChangeNotices;
  /** Opens the project and makes it ready to be asked. */
  readonly serve: () => Promise<ServedProject>;
  readonly onTakenOver: (milliseconds: number) => void;
}

/** The builder's own request, which waits for the change. */
const EXEMPT_REQUESTS = 1;

export class CurrentProject implements TakeOver {
  readonly #options: CurrentProjectOptions;
  #served: ServedProject | null = null;
  #router = new Router([]);
  /** Settles when the server has gone over to a changed model. */
  #exchange: Promise<void> = Promise.resolve();

  constructor(options: CurrentProjectOptions) {
    this.#options = options;
  }

  /** The routes of what is served; none before the start. */
  get router(): Router {
    return this.#router;
  }

  /** Null before the start, and while the model is exchanged: nothing asks then. */
  get served(): ServedProject | null {
    return this.#served;
  }

  /** @throws what `serve` throws */
  async start(): Promise<ServedProject> {
    const served = await this.#options.serve();
    this.#served = served;
    const router = new Router(served.routes);
    this.#router = router;
    served.opened.code?.serveLate((routes) => router.add(routes));
    this.#options.notices.served(served.opened);
    return served;
  }

  async begin(): Promise<void> {
    const { barrier, notices } = this.#options;
    if (!(await barrier.hold(EXEMPT_REQUESTS))) throw new RequestsRunningError();
    await notices.changing();
  }

  giveUp(): void {
    this.#options.barrier.release();
    this.#options.notices.unchanged();
  }

  async finish(files: readonly string[]): Promise<void> {
    // modules that are loaded stay loaded, so code that runs needs a new process
    if (this.#served?.opened.code) {
      this.#options.barrier.refuse(modelChanging());
      this.#options.notices.restart();
      return;
    }
    const exchange = this.#takeOver(files);
    this.#exchange = exchange.catch(() => {});
    await exchange;
  }

  /** Has requests that would never end, end. */
  beforeClosing(): void {
    this.#served?.beforeClosing();
    if (!this.#options.barrier.isOpen) this.#options.barrier.refuse(modelChanging());
  }

  /** Closes the project, when the last request is answered. */
  async end(): Promise<void> {
    await this.#exchange;
    await this.#served?.end();
    this.#served = null;
  }

  async #takeOver(files: readonly string[]): Promise<void> {
    const { barrier, notices, onTakenOver } = this.#options;
    const started = performance.now();
    const former = this.#served;
    this.#served = null;
    try {
      former?.beforeClosing();
      await former?.end();
      const served = await this.start();
      notices.takenOver(files);
      barrier.release();
      onTakenOver(Math.round(performance.now() - started));
      served.afterStart();
    } catch (error) {
      barrier.refuse(modelChanging());
      notices.lost(error);
      throw error;
    }
  }
}
