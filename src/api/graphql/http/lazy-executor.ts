/** An engine that is opened later: loading the GraphQL modules takes longer than starting the rest. */
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import type {
  GraphqlAnswer,
  GraphqlContext,
  GraphqlExecutor,
  GraphqlRequest,
} from '../execute/engine-types.ts';

export class LazyExecutor implements GraphqlExecutor {
  #open: () => Promise<GraphqlExecutor>;
  #opening: Promise<GraphqlExecutor> | null = null;
  #opened: GraphqlExecutor | null = null;

  constructor(open: () => Promise<GraphqlExecutor>) {
    this.#open = open;
  }

  /**
   * Opens the engine unless it is open.
   * @throws the error of opening, each time
   */
  async ready(): Promise<GraphqlExecutor> {
    this.#opening ??= this.#open();
    this.#opened = await this.#opening;
    return this.#opened;
  }

  /** Replaces the way to open it, after a failure. */
  replace(open: () => Promise<GraphqlExecutor>): void {
    this.#open = open;
    this.#opening = null;
    this.#opened = null;
  }

  execute(request: GraphqlRequest, context: GraphqlContext): MaybePromise<GraphqlAnswer> {
    if (this.#opened) return this.#opened.execute(request, context);
    return this.ready().then((executor) => executor.execute(request, context));
  }

  async takesProjectFiles(): Promise<boolean> {
    return (await this.ready()).takesProjectFiles?.() ?? true;
  }
}
