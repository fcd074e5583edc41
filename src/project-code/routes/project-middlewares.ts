/** The project's own middlewares around every request: those of `config/middlewares`, and those code has added. */
import type { ProjectMiddleware } from '../../core/project/config/middlewares/middleware-list.ts';
import { type Problem, StartError } from '../../core/project/start-error.ts';
import { codeProblem } from '../shared/error-location.ts';
import type { ServerAdditions } from '../strapi/server-api.ts';
import type { GlobalMiddlewares } from './global-middlewares.ts';
import { type GuardTools, madeMiddleware, routeMiddleware } from './guards.ts';

export interface ProjectMiddlewaresOptions {
  /** The project's folder. */
  readonly dir: string;
  readonly configured: readonly ProjectMiddleware[];
  /** Those that the configuration names by module. */
  readonly named: ReadonlyMap<string, unknown>;
  readonly added: Pick<ServerAdditions, 'outer' | 'inner'>;
  readonly guards: GuardTools;
}

/**
 * @returns null if there are none
 * @throws StartError naming each middleware that does not exist
 */
export function projectMiddlewares(options: ProjectMiddlewaresOptions): GlobalMiddlewares | null {
  const { dir, configured, named, added, guards } = options;
  const problems: Problem[] = [];
  const middlewares = configured.flatMap(({ name, resolve, config, outside }) => {
    try {
      const factory = resolve === null ? undefined : named.get(resolve);
      const middleware = factory
        ? madeMiddleware(guards, factory, config ?? {}, resolve!)
        : routeMiddleware(guards, { name: name ?? resolve, config: config ?? {} }, null);
      return [{ middleware, outside }];
    } catch (error) {
      problems.push(codeProblem(dir, 'config/middlewares', error));
      return [];
    }
  });
  if (problems.length > 0) throw new StartError(problems);
  if (middlewares.length + added.outer.length + added.inner.length === 0) return null;
  const outside = middlewares.filter((one) => one.outside).map(({ middleware }) => middleware);
  const inside = middlewares.filter((one) => !one.outside).map(({ middleware }) => middleware);
  return { outside: [...added.outer, ...outside], inside: [...inside, ...added.inner] };
}
