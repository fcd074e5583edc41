/** `strapi.entityService.decorate`: code lays methods of its own over the service. */
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

export function decoratedService(base: EntityService): DecoratedService {
  let current = base as unknown as Methods;
  const facade = {
    get implementation() {
      return current as unknown as EntityService;
    },
    decorate(decorator: (service: EntityService) => object): DecoratedService {
      current = { ...current, ...decorator(current as unknown as EntityService) };
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
  return facade;
}
