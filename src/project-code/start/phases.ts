/** Calls the `register`, `bootstrap` and `destroy` functions of a project's code, in v4's order. */
import type { Project } from '../../core/project/load-project.ts';
import { partProblems, StartError, stoppingProblems } from '../../core/project/start-error.ts';
import { codeProblem } from '../shared/error-location.ts';
import { type PluginDefinition, SERVERS_PHASES } from '../shared/plugin-definition.ts';
import { callSyncHooks } from '../strapi/sync-hooks.ts';
import type { Hook } from '../utils/strapi-hooks.ts';
import type { CodeContainer } from './load-project-code.ts';

export type Phase = 'register' | 'bootstrap' | 'destroy';

export class Phases {
  readonly #project: Project;
  readonly #container: CodeContainer;
  readonly #plugins: Map<string, PluginDefinition>;

  constructor(project: Project, container: CodeContainer) {
    this.#project = project;
    this.#container = container;
    this.#plugins = new Map(container.pluginDefinitions);
  }

  /** The plugins of the project, without those a partial start continues without. */
  get plugins(): ReadonlyMap<string, PluginDefinition> {
    return this.#plugins;
  }

  /**
   * Runs a phase: plugins first, then apis, `src/index` last.
   * @throws StartError with file and line for what code throws
   */
  async run(phase: Phase): Promise<void> {
    const { files } = this.#container;
    for (const [name, plugin] of this.#plugins) {
      await this.#call(phase, `plugin ${name}`, plugin).catch((error: unknown) =>
        this.#leaveOut(name, error),
      );
    }
    for (const { index } of files.apis) if (index) await this.#call(phase, index.file, index.exported);
    if (files.index) await this.#call(phase, files.index.file, files.index.exported);
  }

  /** Whether code has this phase, and so can still add something when it runs; the server's own parts do not count. */
  has(phase: Phase): boolean {
    const { files } = this.#container;
    const owners = [
      ...this.#plugins.values(),
      ...files.apis.map(({ index }) => index?.exported),
      files.index?.exported,
    ];
    return owners.some((owner) => {
      const hook = (owner as Partial<Record<Phase, unknown>> | null | undefined)?.[phase];
      return typeof hook === 'function' && !SERVERS_PHASES.has(hook);
    });
  }

  /**
   * Tells handlers how the content-types have changed since the start before.
   * @throws StartError with file and line for what a handler throws
   */
  async announceTypes(): Promise<void> {
    const { strapi } = this.#container;
    await this.#guarded('src', 'a handler of strapi.hook fails', () =>
      callSyncHooks(strapi, strapi['hooks'] as Record<string, Hook>),
    );
  }

  async #call(phase: Phase, file: string, owner: unknown): Promise<void> {
    const hook = (owner as Partial<Record<Phase, unknown>> | null | undefined)?.[phase];
    if (typeof hook !== 'function') return;
    await this.#guarded(file, `${phase} fails`, () => hook.call(owner, { strapi: this.#container.strapi }));
  }

  async #guarded(file: string, what: string, work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof StartError) throw error;
      const problem = codeProblem(this.#project.dir, file, error, what);
      throw Object.assign(new StartError([problem]), { cause: error });
    }
  }

  /** @throws StartError unless the project starts without parts that cannot run */
  #leaveOut(name: string, error: unknown): void {
    if (!(error instanceof StartError)) throw error;
    const problems = partProblems(error.problems, `the plugin ${name}`);
    const { partial } = this.#project;
    const stopping = stoppingProblems(problems, partial, this.#container.environment.warn);
    if (stopping.length > 0) throw Object.assign(new StartError(stopping), { cause: error.cause });
    this.#plugins.delete(name);
  }
}
