/**
 * Random query strings of the content API, made from the model: valid ones, and ones with a single bad
 * name somewhere. What counts as visible is decided here anew, by the specification and not by the code
 * under test.
 */
import fc from 'fast-check';
import type { Attribute, ScalarAttribute } from '../../src/core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../src/core/model/content-type.ts';
import { anyText } from './code-points.ts';

/** Draws a value of an arbitrary: what `fc.gen()` gives. */
export type Draw = fc.GeneratorValue;

type Tree = string | null | readonly Tree[] | { readonly [key: string]: Tree };

export interface GeneratedQuery {
  readonly text: string;
  /** The one name that is not to be accepted; null where all is valid. */
  readonly bad: string | null;
}

const TEXT_OPERATORS = [
  '$eq', '$ne', '$eqi', '$nei', '$contains', '$notContains', '$containsi', '$notContainsi',
  '$startsWith', '$startsWithi', '$endsWith', '$endsWithi',
]; // biome-ignore format: one line reads better
const ORDER_OPERATORS = ['$lt', '$lte', '$gt', '$gte'];
const LIST_OPERATORS = ['$in', '$notIn'];

/** Texts with all that is special to SQL, LIKE, JSON or query strings, but without NUL. */
const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'e',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '?',
    'ß',
    'É',
    '\u2028',
    '\u0001',
    '😀',
    'null',
    '1',
  ),
  anyText(6).map((drawn) => drawn.replaceAll('\0', '')),
);
const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const flag = fc.constantFrom('true', 'false', '1', '0', 't', 'f');

const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  integer: fc.oneof(fc.integer().map(String), fc.constantFrom('', '-0', '1e3', '.5', 'Infinity', '0x10')),
  biginteger: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String), fc.constant('1.5')),
  float: fc.oneof(fc.double({ noNaN: true }).map(String), fc.constant('-0')),
  decimal: fc.oneof(fc.double({ noNaN: true }).map(String), fc.constant('1e400')),
  boolean: flag,
  date: moment.map((date) => date.toISOString().slice(0, 10)),
  time: fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map((n) => `${n}`.padStart(2, '0')).join(':')),
  datetime: fc.oneof(moment.map((date) => `${date.getTime()}`), fc.constantFrom('2024', '2024-02-29T12:00:00Z')),
  timestamp: moment.map((date) => date.toISOString()),
}; // biome-ignore format: a table

export class QueryGrammar {
  private readonly model: Model;
  private readonly draw: Draw;
  /** Chances left to put in the bad name: it goes in once, where the first coin says so. */
  private pending: boolean;
  private bad: string | null = null;

  /** @param withBadName whether one bad name is to be put in somewhere */
  constructor(model: Model, draw: Draw, withBadName: boolean) {
    this.model = model;
    this.draw = draw;
    this.pending = withBadName;
  }

  /** The query of a read of one type. */
  query(type: ContentType): GeneratedQuery {
    const tree: Record<string, Tree> = {};
    if (this.flip()) tree['filters'] = this.filters(type, 3);
    if (this.flip()) tree['sort'] = this.sort(type);
    if (this.flip()) tree['fields'] = this.fields(type);
    if (this.flip()) tree['populate'] = this.populate(type, 3);
    if (this.flip()) tree['pagination'] = this.pagination();
    if (this.flip()) tree['publicationState'] = this.pick(['live', 'preview']);
    if (this.flip()) tree['locale'] = this.pick(['en', 'fr', 'all', 'xx', ['en', 'de']]);
    if (this.flip()) tree['_q'] = this.draw(() => text);
    if (this.pending) tree['filters'] = { [this.badName(type)]: 'x' };
    return { text: toQueryString(tree), bad: this.bad };
  }

  private filters(schema: AnySchema, depth: number, inRelation = false): Tree {
    const tree: Record<string, Tree> = {};
    if (this.mischief())
      tree[this.badName(schema)] = this.pick([{ $startsWith: 'a' }, 'a', { $null: 'true' }]);
    for (let left = this.upTo(2); left >= 0; left -= 1) {
      const kind = depth > 0 ? this.upTo(9) : 0;
      if (kind === 9) tree['$and'] ??= this.list(() => this.filters(schema, depth - 1));
      else if (kind === 8) tree['$or'] ??= this.list(() => this.filters(schema, depth - 1));
      else if (kind === 7 && !inRelation) tree['$not'] ??= this.filters(schema, depth - 1);
      else this.attributeFilter(schema, depth, tree);
    }
    return tree;
  }

  private attributeFilter(schema: AnySchema, depth: number, tree: Record<string, Tree>): void {
    const followed = depth > 0 ? followable(schema) : [];
    const scalars = visibleScalars(schema);
    if (followed.length > 0 && this.flip()) {
      const attribute = this.pick(followed);
      const target = this.target(attribute);
      tree[attribute.name] ??=
        this.upTo(3) === 0 ? this.scalarFilter('integer') : this.filters(target, depth - 1, true);
    } else if (scalars.length > 0) {
      const attribute = this.pick(scalars);
      tree[attribute.name] ??= this.scalarFilter(attribute.type);
    } else tree['id'] ??= this.scalarFilter('integer');
  }

  private scalarFilter(type: string): Tree {
    const value = () => this.draw(() => VALUES[type] ?? text);
    switch (this.upTo(6)) {
      case 0:
        return value();
      case 1:
        return { [this.pick(ORDER_OPERATORS)]: value() };
      case 2:
        return { [this.pick(LIST_OPERATORS)]: this.list(value) };
      case 3:
        return { $between: [value(), value()] };
      case 4:
        return { [this.pick(['$null', '$notNull'])]: this.draw(() => flag) };
      case 5:
        return { $eq: this.pick<Tree>([null, value()]) };
      default: {
        const operator = this.pick(TEXT_OPERATORS);
        const typed = operator === '$eq' || operator === '$ne';
        return { [operator]: typed ? value() : this.draw(() => text) };
      }
    }
  }

  private sort(schema: AnySchema): Tree {
    const keys: string[] = [];
    for (let left = this.upTo(2); left >= 0; left -= 1) keys.push(this.sortKey(schema));
    return this.flip() ? keys : keys.join(',');
  }

  private sortKey(schema: AnySchema): string {
    const path: string[] = [];
    let here = schema;
    for (let depth = this.upTo(2); depth > 0; depth -= 1) {
      const followed = followable(here);
      if (followed.length === 0) break;
      const attribute = this.pick(followed);
      path.push(attribute.name);
      here = this.target(attribute);
    }
    const name = this.mischief() ? this.badName(here) : this.scalarName(here);
    return [...path, name].join('.') + this.pick(['', ':asc', ':DESC']);
  }

  private fields(schema: AnySchema): Tree {
    const names: string[] = [];
    for (let left = this.upTo(2); left >= 0; left -= 1) names.push(this.scalarName(schema));
    if (this.mischief()) names.push(this.badName(schema));
    else if (this.upTo(5) === 0) names.push('*');
    return names;
  }

  private populate(schema: AnySchema, depth: number): Tree {
    if (this.upTo(4) === 0) return '*';
    const tree: Record<string, Tree> = {};
    const candidates = [...schema.attributes.values()].filter(
      (a) => a.kind !== 'scalar' && isShown(schema, a),
    );
    if (candidates.length === 0) return '*';
    for (let left = this.upTo(2); left >= 0; left -= 1) {
      const attribute = this.pick(candidates);
      tree[attribute.name] ??= this.populated(attribute, depth);
    }
    return tree;
  }

  private populated(attribute: Attribute, depth: number): Tree {
    if (attribute.kind === 'dynamiczone') {
      const component = this.pick(attribute.components);
      return this.pick([
        () => 'true',
        () => ({ populate: '*' }),
        () => ({
          on: {
            [component]: depth > 0 ? this.parameters(schemaOf(this.model, component), depth - 1) : 'true',
          },
        }),
      ])();
    }
    if (!isFollowable(attribute)) return 'true';
    if (depth === 0 || this.flip()) return this.pick(['true', '1']);
    return this.parameters(this.target(attribute), depth - 1);
  }

  /** What may stand under a populated attribute. */
  private parameters(schema: AnySchema, depth: number): Tree {
    const tree: Record<string, Tree> = {};
    if (this.flip()) tree['fields'] = this.fields(schema);
    if (this.flip()) tree['filters'] = this.filters(schema, 1);
    if (this.flip()) tree['sort'] = this.sort(schema);
    if (this.flip()) tree['populate'] = this.populate(schema, depth);
    if (this.flip()) tree['publicationState'] = this.pick(['live', 'preview']);
    if (this.flip()) tree['limit'] = `${this.upTo(3)}`;
    if (this.flip()) tree['start'] = `${this.upTo(3)}`;
    return tree;
  }

  private pagination(): Tree {
    const number = (): string => this.pick(['1', '2', '3', '25', '100', '0', '-1', '1e0', ' 2 ', '1000000']);
    const withCount = { withCount: this.draw(() => flag) };
    if (this.flip()) return { start: number(), limit: number(), ...withCount };
    return { page: number(), pageSize: number(), ...withCount };
  }

  private scalarName(schema: AnySchema): string {
    return this.pick([...visibleScalars(schema).map(({ name }) => name), 'id']);
  }

  /** A name this type does not have, or has but hides. Dots would make a path of it. */
  private badName(schema: AnySchema): string {
    const hidden = [...schema.attributes.values()].filter((a) => !isShown(schema, a)).map(({ name }) => name);
    const names = [
      'nope',
      'password',
      'created_by_id',
      'id"--',
      "t0'x",
      '$where',
      'a b',
      ...hidden,
      ...hidden,
    ];
    this.pending = false;
    this.bad = this.pick(names.filter((name) => !isShownName(schema, name)));
    return this.bad;
  }

  private mischief(): boolean {
    return this.pending && this.upTo(2) === 0;
  }

  private target(attribute: Attribute): AnySchema {
    if (attribute.kind === 'media') return schemaOf(this.model, 'plugin::upload.file');
    if (attribute.kind === 'component') return schemaOf(this.model, attribute.component);
    if (attribute.kind === 'relation' && attribute.target) return schemaOf(this.model, attribute.target);
    throw new Error(`${attribute.name} leads nowhere`);
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.upTo(from.length - 1)]!;
  }

  private flip(): boolean {
    return this.draw(fc.boolean);
  }

  private upTo(max: number): number {
    return this.draw(fc.nat, max);
  }

  private list(item: () => Tree): Tree {
    const items: Tree[] = [];
    for (let left = this.upTo(2); left >= 0; left -= 1) items.push(item());
    return items;
  }
}

/** Whether the specification lets a caller know of this attribute (reference mode). */
function isShown(schema: AnySchema, attribute: Attribute): boolean {
  if (attribute.private || (attribute.kind === 'scalar' && attribute.type === 'password')) return false;
  return schema.uid !== 'admin::user' || attribute.kind === 'scalar';
}

function isShownName(schema: AnySchema, name: string): boolean {
  const attribute = schema.attributes.get(name);
  return attribute !== undefined && isShown(schema, attribute);
}

/** The scalars a caller may name. */
export const visibleScalars = (schema: AnySchema): ScalarAttribute[] =>
  [...schema.attributes.values()].filter(
    (attribute): attribute is ScalarAttribute => attribute.kind === 'scalar' && isShown(schema, attribute),
  );

const followable = (schema: AnySchema): Attribute[] =>
  [...schema.attributes.values()].filter(
    (attribute) => isShown(schema, attribute) && isFollowable(attribute),
  );

/** Whether filters and sorts can go through it: zones and relations to any type lead to no known type. */
function isFollowable(attribute: Attribute): boolean {
  if (attribute.kind === 'relation') return attribute.target !== null;
  return attribute.kind === 'media' || attribute.kind === 'component';
}

/** The tree in brackets; lists with indexes, null without `=`. */
export function toQueryString(tree: Tree): string {
  const pairs: string[] = [];
  const walk = (key: string, value: Tree): void => {
    if (value === null) pairs.push(key);
    else if (typeof value === 'string') pairs.push(`${key}=${encodeURIComponent(value)}`);
    else if (isList(value))
      value.forEach((item, index) => {
        walk(`${key}[${index}]`, item);
      });
    else
      for (const [name, item] of Object.entries(value))
        walk(key === '' ? name : `${key}[${encodeURIComponent(name)}]`, item);
  };
  walk('', tree);
  return pairs.join('&');
}

const isList = (value: Tree): value is readonly Tree[] => Array.isArray(value);
