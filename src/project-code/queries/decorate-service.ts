/** `strapi.entityService.decorate`: code replaces methods of the service. */
import type { Entity } from '../../core/content/entities/read-entities.ts';
import type {
  ClientWrite,
  CodeDeletions,
  CodeReads,
  ReadAction,
  WriteByCode,
} from '../../core/content/hooks/listener-view.ts';
import { hiddenField } from '../shared/hidden-field.ts';
import { withClientWrite } from './client-write.ts';
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

const REPLACED = hiddenField<() => ReadonlySet<string>>();

/** The names of the methods that code has replaced, by `decorate` or by setting them. */
export const decoratedMethods = (service: object): ReadonlySet<string> =>
  REPLACED.get(service)?.() ?? new Set();

/** The deletions that code has replaced, for the server's own writes. */
export function deletionsOf(service: EntityService): CodeDeletions {
  const replaced = decoratedMethods(service);
  return {
    one: replaced.has('delete') ? (uid, id) => service.delete(uid, id, {}) : null,
    many: replaced.has('deleteMany')
      ? async (uid, ids) => (await service.deleteMany(uid, { filters: { id: { $in: ids } } }))?.count ?? 0
      : null,
  };
}

/** The methods that all others ask, in v4 too. */
const WRAPPERS = ['wrapParams', 'wrapResult'] as const;

/** The write of a client that code has replaced, by its method or by what wraps all methods; null where it has not. */
export function writeOf(service: EntityService, action: ClientWrite['action']): WriteByCode | null {
  const replaced = decoratedMethods(service);
  if (![action, ...WRAPPERS].some((name) => replaced.has(name))) return null;
  return (write) =>
    withClientWrite(write, () => {
      const { uid, id, data } = write;
      return action === 'create' ? service.create(uid, { data }) : service[action](uid, id, { data });
    });
}

/** The reads that code has replaced, for the server's own; null where it has replaced none. */
export function readsOf(service: EntityService): CodeReads | null {
  const replaced = decoratedMethods(service);
  const isReplaced = (...names: string[]): boolean => names.some((name) => replaced.has(name));
  if (!isReplaced('findOne', 'findMany', 'findPage', 'count', ...WRAPPERS)) return null;
  // whatever the locale and the state of the entries: the server looks at these
  const all = { locale: 'all', publicationState: 'preview' };
  return {
    wrapFilters: isReplaced('wrapParams')
      ? async (uid, action, filters) => {
          const wrapped = await service.wrapParams({ filters }, { uid, action } satisfies Wrapped);
          return (wrapped as { filters?: unknown } | undefined)?.filters;
        }
      : null,
    findOne: isReplaced('findOne', 'wrapResult')
      ? (uid, id, params = {}) => service.findOne(uid, id, params)
      : null,
    findMany: isReplaced('findMany', 'count', 'wrapResult')
      ? async (uid, params) => listOf(await service.findMany(uid, params))
      : null,
    count: isReplaced('count', ...WRAPPERS) ? (uid, params) => service.count(uid, params) : null,
    findPage: isReplaced('findPage', 'wrapResult')
      ? async (uid, ids) =>
          (
            await service.findPage(uid, {
              ...all,
              filters: { id: { $in: ids } },
              page: 1,
              pageSize: ids.length,
            })
          ).results
      : null,
  };
}

type Wrapped = { readonly uid: string; readonly action: ReadAction };

/** Of a single type code gives the entry. */
const listOf = (found: Entity[] | Entity | null): readonly Entity[] => (found === null ? [] : [found].flat());

/** The methods that GraphQL and the content manager ask where code has replaced them. */
const ASKED: ReadonlySet<string> = new Set([
  'create',
  'update',
  'clone',
  'delete',
  'deleteMany',
  'findOne',
  'findMany',
  'findPage',
  'count',
  ...WRAPPERS,
]);

/** Tells the owner of methods that only a part of the server asks. */
export function warnOfReplaced(service: object, warn: (message: string) => void): void {
  const others = [...decoratedMethods(service)].filter((name) => !ASKED.has(name));
  if (others.length > 0) {
    warn(
      `strapi.entityService.decorate: the REST API and code ask the project's ${others.join(', ')}; GraphQL and the content manager do not.`,
    );
  }
}

export function decoratedService(base: EntityService): DecoratedService {
  let current = base as unknown as Methods;
  const facade = {
    get implementation() {
      return current as unknown as EntityService;
    },
    decorate(decorator: (service: EntityService) => object): DecoratedService {
      const methods = decorator(current as unknown as EntityService) as Methods;
      for (const name of Object.keys(methods)) decorated.add(name);
      current = { ...current, ...methods };
      show(Object.keys(current));
      return facade;
    },
  } as DecoratedService;
  // looked up with each call, so that code with a reference to the service uses the decorated methods
  const shown = new Map<string, unknown>();
  const show = (names: readonly string[]): void => {
    for (const name of names) {
      if (name in facade) continue;
      const method = (...values: unknown[]) => (current[name] as Method).apply(current, values);
      shown.set(name, method);
      (facade as Methods)[name] = method;
    }
  };
  show(Object.keys(current));
  const decorated = new Set<string>();
  REPLACED.set(facade, () => {
    const set = [...shown].filter(([name, method]) => (facade as Methods)[name] !== method);
    return set.length === 0 ? decorated : new Set([...decorated, ...set.map(([name]) => name)]);
  });
  return facade;
}
