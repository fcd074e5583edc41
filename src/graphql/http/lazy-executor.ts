/** An engine that is opened later: loading what GraphQL needs takes longer than starting the rest. */
import type { MaybePromise } from '../../database/database.ts';
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
   * Opens the engine if nobody has.
   * @throws what opening throws, each time
   */
  async ready(): Promise<GraphqlExecutor> {
    this.#opening ??= this.#open();
    this.#opened = await this.#opening;
    return this.#opened;
  }

  /** Puts another way of opening in place of one that has failed. */
  replace(open: () => Promise<GraphqlExecutor>): void {
    this.#open = open;
    this.#opening = null;
    this.#opened = null;
  }

  execute(request: GraphqlRequest, context: GraphqlContext): MaybePromise<GraphqlAnswer> {
    if (this.#opened) return this.#opened.execute(request, context);
    return this.ready().then((executor) => executor.execute(request, context));
  }

  async takesOwnFiles(): Promise<boolean> {
    return (await this.ready()).takesOwnFiles?.() ?? true;
  }
}
