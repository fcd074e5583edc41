/** `strapi.entityService.decorate`: code lays methods of its own over the service. */
import { hiddenField } from '../base/hidden-field.ts';
import type { EntityService } from './entity-service.ts';

type Methods = Record<string, unknown>;
type Method = (...values: unknown[]) => unknown;

export interface DecoratedService extends EntityService {
  /**
   * Replaces methods; the next one gets what this one has made.
   * @param decorator gets the methods as they are, and gives those it changes
   */
  decorate(decorator: (service: EntityService) => object): DecoratedService;
  readonly implementation: EntityService;
  [method: string]: unknown;
}

const DECORATED = hiddenField<Set<string>>();

/** The names of the methods that code has laid its own over. */
export const decoratedMethods = (service: object): ReadonlySet<string> => DECORATED.get(service) ?? new Set();

/** What an owner has to know of them. */
export const DECORATED_ONLY_IN_REST =
  'strapi.entityService.decorate: the REST API and code ask the methods that code has laid over the service; GraphQL and the content manager do not.';

export function decoratedService(base: EntityService): DecoratedService {
  let current = base as unknown as Methods;
  const facade = {
    get implementation() {
      return current as unknown as EntityService;
    },
    decorate(decorator: (service: EntityService) => object): DecoratedService {
      const own = decorator(current as unknown as EntityService) as Methods;
      for (const name of Object.keys(own)) decorated.add(name);
      current = { ...current, ...own };
      show(Object.keys(current));
      return facade;
    },
  } as DecoratedService;
  // looked up with each call, so that code with a reference to the service uses the decorated methods
  const show = (names: readonly string[]): void => {
    for (const name of names) {
      if (name in facade) continue;
      (facade as Methods)[name] = (...values: unknown[]) => (current[name] as Method).apply(current, values);
    }
  };
  show(Object.keys(current));
  const decorated = new Set<string>();
  DECORATED.set(facade, decorated);
  return facade;
}
