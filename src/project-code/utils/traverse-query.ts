/**
 * `traverse` of `@strapi/utils`: a visitor for every name in `filters`, `sort`, `fields` and `populate`. As in v4 each gives a
 * copy with what the visitor has set, and without what it has removed.
 */
import { isPlainObject } from '../../core/base/is-object.ts';
import type { CodeType } from '../shared/type-registry.ts';
import { contentTypes } from './content-types.ts';
import type { Tree } from './data-rules.ts';
import {
  type Curried,
  curried,
  joinPath,
  type Path,
  type TraverseOptions,
  uidBelow,
} from './traverse-entity.ts';

/** What a visitor gets; operators and unknown names have no attribute. */
export interface QueryVisit {
  readonly data: unknown;
  readonly schema: CodeType;
  readonly key: string;
  readonly value: unknown;
  readonly attribute: Tree | undefined;
  readonly path: Path;
}

interface Changes {
  remove(key: string): void;
  set(key: string, value: unknown): void;
}

export type QueryVisitor = (visit: QueryVisit, changes: Changes) => unknown;

export interface QueryTraversals {
  readonly traverseQueryFilters: Curried<QueryVisitor>;
  readonly traverseQuerySort: Curried<QueryVisitor>;
  readonly traverseQueryFields: Curried<QueryVisitor>;
  readonly traverseQueryPopulate: Curried<QueryVisitor>;
}

interface Place {
  readonly schema: CodeType;
  readonly path: Path;
}

const ROOT: Path = { raw: null, attribute: null };

/** What a removed name leaves. */
const GONE: undefined = undefined;

/** @param typeOf finds schemas by their uid */
export function createQueryTraversals(typeOf: (uid: string) => CodeType | undefined): QueryTraversals {
  const walk = (step: (walker: Walker, place: Place, data: unknown) => Promise<unknown>) =>
    curried<QueryVisitor>(async (visitor, { schema, path = ROOT }: TraverseOptions, data) =>
      schema ? step(new Walker(visitor, typeOf), { schema, path }, data) : data,
    );
  return {
    traverseQueryFilters: walk((walker, place, data) => walker.filters(place, data)),
    traverseQuerySort: walk((walker, place, data) => walker.sort(place, data)),
    traverseQueryFields: walk((walker, place, data) => walker.fields(place, data)),
    traverseQueryPopulate: walk((walker, place, data) => walker.populate(place, data)),
  };
}

class Walker {
  readonly #visitor: QueryVisitor;
  readonly #typeOf: (uid: string) => CodeType | undefined;

  constructor(visitor: QueryVisitor, typeOf: (uid: string) => CodeType | undefined) {
    this.#visitor = visitor;
    this.#typeOf = typeOf;
  }

  async filters(place: Place, data: unknown): Promise<unknown> {
    if (Array.isArray(data)) {
      const found = await this.#each(data, (one) => this.filters(place, one));
      return found.filter((one) => !isPlainObject(one) || Object.keys(one).length > 0);
    }
    return this.#members(place, data, async (value, { key, attribute, path }) => {
      if (attribute) return this.#below(attribute, path, value, (inner, one) => this.filters(inner, one));
      if (!Array.isArray(value)) return this.filters({ ...place, path }, value);
      return this.#each(value, (one, at) =>
        this.filters({ ...place, path: { ...path, raw: `${joinPath(place.path.raw, key)}[${at}]` } }, one),
      );
    });
  }

  async sort(place: Place, data: unknown): Promise<unknown> {
    if (typeof data === 'string') {
      const found = await this.#each(data.split(','), (one) => this.#token(place, one.trim()));
      const kept = found.filter((one) => one !== GONE);
      return kept.length === 0 ? GONE : kept.join(',');
    }
    if (Array.isArray(data) && data.every((one) => typeof one === 'string')) {
      const found = await this.#each(data, (one) => this.#token(place, String(one)));
      return found.filter((one) => one !== GONE);
    }
    if (Array.isArray(data)) return this.#each(data, (one) => this.sort(place, one));
    return this.#members(place, data, async (value, { attribute, path }) =>
      attribute ? this.#below(attribute, path, value, (inner, one) => this.sort(inner, one)) : value,
    );
  }

  async fields(place: Place, data: unknown): Promise<unknown> {
    if (Array.isArray(data)) return this.#each(data, (one) => this.fields(place, one));
    if (typeof data !== 'string' || data === '*') return data;
    const { isRemoved } = await this.#visit(place, data, data, data);
    return isRemoved ? GONE : data;
  }

  async populate(place: Place, data: unknown): Promise<unknown> {
    if (data === '*') return this.populate(place, populateOfAll(place.schema));
    if (typeof data === 'string') return this.#populateToken(place, data);
    if (Array.isArray(data)) {
      const found = await this.#each(data, (one) => this.populate(place, one));
      return found.filter((one) => one !== GONE);
    }
    return this.#members(place, data, async (value, { key, attribute, path }) => {
      if (key === 'populate' && !attribute) return this.populate({ ...place, path }, value);
      if (key === 'on' && !attribute) return this.#parts(place, value);
      if (!attribute) return value;
      if (attribute['type'] === 'dynamiczone') return this.#zone(attribute, { ...place, path }, value);
      return this.#below(attribute, path, value, (inner, one) => this.populate(inner, one));
    });
  }

  /** `{ on: { 'shared.text': … } }` */
  #parts({ schema, path }: Place, value: unknown): Promise<unknown> | unknown {
    if (!isPlainObject(value)) return value;
    return this.#entries(value, (one, uid) => {
      const raw = `${joinPath(path.raw, 'on')}[${uid}]`;
      return this.populate({ schema: this.#typeOf(uid) ?? schema, path: { ...path, raw } }, one);
    });
  }

  /** What is said of a dynamic zone holds for each of its components. */
  async #zone(attribute: Tree, place: Place, value: unknown): Promise<unknown> {
    if (!isPlainObject(value)) return value;
    if ('on' in value) return this.populate(place, value);
    let merged: Tree = {};
    for (const uid of attribute['components'] as readonly string[]) {
      const schema = this.#typeOf(uid);
      if (schema) merged = { ...merged, ...((await this.populate({ ...place, schema }, value)) as Tree) };
    }
    return merged;
  }

  /** `author.name:desc` */
  async #token(place: Place, token: string): Promise<string | undefined> {
    const [, key = '', separator = '', rest] = /^([^.:]*)([.:]?)(.*)$/s.exec(token) ?? [];
    const before = separator === '' ? undefined : rest;
    const { isRemoved, value, attribute, path, isSet } = await this.#visit(place, key, before, token);
    if (isRemoved) return GONE;
    if (value === undefined) return key;
    if (isSet) return `${key}.${String(value)}`;
    if (separator === ':' || !attribute) return token;
    const below = await this.#below(attribute, path, value, (inner, one) => this.#token(inner, String(one)));
    return below === GONE ? key : `${key}.${String(below)}`;
  }

  /** `author.books` */
  async #populateToken(place: Place, token: string): Promise<string | undefined> {
    if (token === '') return token;
    const [key = '', ...others] = token.split('.');
    const { isRemoved, value, attribute, path } = await this.#visit(place, key, others.join('.'), token);
    if (isRemoved) return GONE;
    if (!attribute || value === '') return key;
    const below = await this.#below(attribute, path, value, (inner, one) => this.populate(inner, one));
    return below === GONE || below === '' ? key : `${key}.${String(below)}`;
  }

  /** Visits the members of an object, and goes on with what each then is. */
  async #members(
    place: Place,
    data: unknown,
    goOn: (value: unknown, visited: Visited) => Promise<unknown> | unknown,
  ): Promise<unknown> {
    if (!isPlainObject(data)) return data;
    const copy: Tree = { ...data };
    for (const key of Object.keys(copy)) {
      const visited = await this.#visit(place, key, copy[key], copy);
      if (visited.isRemoved) delete copy[key];
      else copy[key] = await goOn(visited.value, { ...visited, key });
    }
    return copy;
  }

  async #visit({ schema, path }: Place, key: string, value: unknown, data: unknown) {
    const attribute = schema.attributes[key];
    const here: Path = {
      raw: joinPath(path.raw, key),
      attribute: attribute ? joinPath(path.attribute, key) : path.attribute,
    };
    const result = { isRemoved: false, isSet: false, value, attribute, path: here };
    const changes: Changes = {
      remove: (name) => {
        if (name === key) result.isRemoved = true;
      },
      set: (name, changed) => {
        if (name === key) Object.assign(result, { isSet: true, value: changed });
      },
    };
    await this.#visitor({ data, schema, key, value, attribute, path: here }, changes);
    return result;
  }

  /** Goes on in the schema that an attribute leads to; values of others stay. */
  #below(
    attribute: Tree,
    path: Path,
    value: unknown,
    goOn: (inner: Place, value: unknown) => Promise<unknown>,
  ): Promise<unknown> | unknown {
    const uid = attribute['type'] === 'dynamiczone' ? null : uidBelow(attribute, value);
    const schema = uid === null ? undefined : this.#typeOf(uid);
    return schema ? goOn({ schema, path }, value) : value;
  }

  async #each<I, T>(list: readonly I[], work: (one: I, at: number) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (const [at, one] of list.entries()) results.push(await work(one, at));
    return results;
  }

  async #entries(tree: Tree, work: (one: unknown, key: string) => Promise<unknown>): Promise<Tree> {
    const copy: Tree = {};
    for (const [key, value] of Object.entries(tree)) copy[key] = await work(value, key);
    return copy;
  }
}

interface Visited {
  readonly key: string;
  readonly attribute: Tree | undefined;
  readonly path: Path;
}

/** `*` means all that can be populated. */
const populateOfAll = ({ attributes }: CodeType): Tree =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, attribute]) => POPULATED.some((is) => is(attribute)))
      .map(([name]) => [name, true]),
  );

const POPULATED: readonly ((attribute: Tree) => boolean)[] = [
  contentTypes.isRelationalAttribute,
  contentTypes.isDynamicZoneAttribute,
  (attribute) => attribute['type'] === 'component' || attribute['type'] === 'media',
];
