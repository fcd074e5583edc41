/** Random paths of reads whose parameters have forms no documentation shows. */
import type { Attribute } from '../../src/core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../src/core/model/content-type.ts';
import type { Random } from '../../test/support/random.ts';

type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };

const OPERATORS = [
  '$eq', '$ne', '$eqi', '$nei', '$lt', '$lte', '$gt', '$gte', '$in', '$notIn', '$contains', '$notContains',
  '$containsi', '$notContainsi', '$startsWith', '$endsWith', '$startsWithi', '$endsWithi', '$null', '$notNull', '$between', '$nope',
]; // biome-ignore format: a list
const VALUES = ['1', '2', '7', 'a', 'The', 'paper', 'true', 'false', '', '0', '2024-01-01', 'null', 'É'];
/** Values of one type in several forms; some of them are none. */
const VALUES_OF: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-02-29', '1999-12-31', '2024-02-29T12:00:00.000Z', '2024', '2024-2-9', 'a'],
  time: ['12:30:00', '23:59:59.999', '08:00:00', '12:30', 'a'],
  datetime: ['2024-02-29T12:00:00.000Z', '2024-01-01', '1700000000000', '2024-02-29T13:00:00+01:00', 'a'],
  timestamp: ['2024-02-29T12:00:00.000Z', '2024-01-01', '1700000000000', 'a'],
  biginteger: ['7', '-9', '9007199254740993', '5', '1e3', 'a', '1.5'],
  integer: ['0', '7', '-3', '40000', '1.5', '1e1', '0x7'],
  decimal: ['0', '7', '-3', '1.5', '.5', 'Infinity'],
  float: ['0', '7', '-3', '1.5', 'NaN'],
  boolean: ['true', 'false', 't', 'f', '1', '0', '', 'yes'],
  json: ['a', 'text', '1', 'false', '{"a":[1,null]}', '[]', 'null'],
  enumeration: ['A', 'open', 'THREE', 'two words', 'x', ''],
};
/** Types of plugins that have lists of their own. */
const READ_PLUGIN_TYPES: ReadonlySet<string> = new Set([
  'plugin::users-permissions.user',
  'plugin::upload.file',
]);
const FLAGS = ['true', 'false', '1', '0', '', '*', 'yes', 't', 'f'];

export class ReadGrammar {
  readonly #model: Model;
  readonly #random: Random;
  readonly #types: readonly ContentType[];

  constructor(model: Model, random: Random) {
    this.#model = model;
    this.#random = random;
    this.#types = [...model.contentTypes.values()].filter(
      ({ uid, origin }) => origin === 'api' || READ_PLUGIN_TYPES.has(uid),
    );
  }

  /** A path with its query string. */
  request(): string {
    const type = this.#one(this.#types);
    const parts: string[] = [];
    if (this.#chance(0.6)) parts.push(...pairs('filters', this.#filters(type, 0)));
    if (this.#chance(0.35)) parts.push(...pairs('populate', this.#populate(type, 0)));
    if (this.#chance(0.35)) parts.push(...pairs('fields', this.#fields(type)));
    parts.push(...pairs('sort', this.#chance(0.5) ? this.#sort(type) : 'id'));
    if (this.#chance(0.1)) parts.push(`publicationState=${this.#one(['live', 'preview'])}`);
    if (this.#chance(0.1)) parts.push(`locale=${this.#one(['en', 'fr', 'de', 'all', 'xx'])}`);
    if (this.#chance(0.08)) parts.push(`_q=${encodeURIComponent(this.#one(['paper', 'THE', '12', 'a b']))}`);
    if (this.#chance(0.15)) parts.push(...pairs('pagination', this.#pages()));
    return `${this.#place(type)}?${parts.join('&')}`;
  }

  #place(type: ContentType): string {
    const id = this.#chance(0.15) ? `/${this.#number(1, 12)}` : '';
    if (type.uid === 'plugin::users-permissions.user')
      return `/api/users${this.#chance(0.2) ? '/me' : this.#chance(0.1) ? '/count' : id}`;
    if (type.uid === 'plugin::upload.file') return `/api/upload/files${id}`;
    return type.kind === 'singleType' ? `/api/${type.singularName}` : `/api/${type.pluralName}${id}`;
  }

  #pages(): Tree {
    const value = (): string => this.#one(['1', '2', '3', '0', '-1', '500', ' 2 ', 'a', '1.5', '']);
    const names = this.#chance(0.8)
      ? this.#one([
          ['page', 'pageSize'],
          ['start', 'limit'],
        ])
      : ['page', 'limit'];
    const pages = Object.fromEntries(names.filter(() => this.#chance(0.8)).map((name) => [name, value()]));
    const count = this.#one(['true', 'false', 't', '0', 'x']);
    return this.#chance(0.3) ? { ...pages, withCount: count } : pages;
  }

  #filters(schema: AnySchema, depth: number): Tree {
    const entries: [string, Tree][] = [];
    for (let count = this.#number(1, 2); count > 0; count -= 1) {
      if (depth < 3 && this.#chance(0.35)) {
        const group = this.#one(['$and', '$or', '$not']);
        entries.push([group, this.#members(schema, depth + 1, group === '$not')]);
      } else entries.push(this.#condition(schema, depth));
    }
    return Object.fromEntries(entries);
  }

  /** What stands in a group: filters, a list of them, lists of lists. */
  #members(schema: AnySchema, depth: number, alone: boolean): Tree {
    if (alone && this.#chance(0.7)) return this.#filters(schema, depth);
    return Array.from({ length: this.#number(1, 3) }, () =>
      depth < 3 && this.#chance(0.25)
        ? this.#members(schema, depth + 1, false)
        : this.#filters(schema, depth),
    );
  }

  #condition(schema: AnySchema, depth: number): [string, Tree] {
    if (this.#chance(0.15)) return ['id', this.#test(null)];
    if (this.#chance(0.03)) return [this.#one(['nope', '0']), this.#test(null)];
    const attribute = this.#one([...schema.attributes.values()]);
    const target = this.#targetOf(attribute);
    if (target === null || depth > 3) return [attribute.name, this.#test(attribute)];
    if (this.#chance(0.3)) return [attribute.name, this.#test(null)];
    if (this.#chance(0.15)) return [attribute.name, this.#filters(target, depth + 2)];
    return [attribute.name, Object.fromEntries([this.#condition(target, depth + 1)])];
  }

  #test(attribute: Attribute | null): Tree {
    const values = (attribute?.kind === 'scalar' ? VALUES_OF[attribute.type] : undefined) ?? VALUES;
    const value = this.#one(this.#chance(0.1) ? VALUES : values);
    if (this.#chance(0.2)) return value;
    if (this.#chance(0.1)) return [value, this.#one(values)];
    const operator = this.#one(OPERATORS);
    const isList = this.#chance(operator === '$between' ? 0.9 : 0.2);
    const operand = isList ? [value, this.#one(values)] : value;
    if (!this.#chance(0.15)) return { [operator]: operand };
    return { $not: this.#chance(0.5) ? { [operator]: operand } : [{ [operator]: operand }, value] };
  }

  #fields(schema: AnySchema): Tree {
    const names = [...schema.attributes.values()]
      .filter(({ kind }) => kind === 'scalar')
      .map(({ name }) => name);
    const name = (): string => (this.#chance(0.05) ? this.#one(['*', 'id', 'nope', '']) : this.#one(names));
    if (this.#chance(0.3)) return name();
    return Array.from({ length: this.#number(1, 3) }, name);
  }

  #sort(schema: AnySchema): Tree {
    const names = ['id', ...schema.attributes.keys()];
    const key = (): string =>
      `${this.#chance(0.04) ? 'nope' : this.#one(names)}${this.#one(['', ':asc', ':desc', ':DESC', ':up'])}`;
    if (this.#chance(0.3)) return `${key()},id`;
    if (this.#chance(0.3)) return { [this.#one(names)]: this.#one(['asc', 'desc', 'ASC', '']), id: 'asc' };
    if (this.#chance(0.3)) return this.#deepSort(schema);
    return [key(), 'id'];
  }

  /** By an attribute of something related or inside a component. */
  #deepSort(schema: AnySchema): Tree {
    const paths = [...schema.attributes.values()].flatMap((attribute) => {
      const target = this.#targetOf(attribute);
      return target === null ? [] : [[attribute.name, this.#one([...target.attributes.keys(), 'id'])]];
    });
    if (paths.length === 0) return 'id';
    const [first, second] = this.#one(paths) as [string, string];
    const order = this.#one(['asc', 'desc']);
    if (this.#chance(0.4)) return [`${first}.${second}:${order}`, 'id'];
    if (this.#chance(0.5)) return [{ [first]: { [second]: order } }, { id: 'asc' }];
    return { [first]: { [second]: order }, id: 'asc' };
  }

  #populate(schema: AnySchema, depth: number): Tree {
    const related = [...schema.attributes.values()].filter(({ kind }) => kind !== 'scalar');
    if (related.length === 0 || this.#chance(0.1)) return this.#one(['*', 'nope', '', 'true']);
    const name = (): string =>
      this.#chance(0.08) ? this.#one(['nope', 'title', 'id']) : this.#one(related).name;
    if (this.#chance(0.3)) return Array.from({ length: this.#number(1, 3) }, name);
    if (this.#chance(0.3)) return [name(), name()].join(this.#one([',', ', ', '.']));
    const some = Array.from({ length: this.#number(1, 2) }, () => this.#one(related));
    return Object.fromEntries(some.map((one) => [one.name, this.#populated(one, depth)]));
  }

  /** What is wanted of one relation, component, zone or media. */
  #populated(attribute: Attribute, depth: number): Tree {
    if (attribute.kind === 'dynamiczone' && this.#chance(0.6)) return this.#zone(attribute.components, depth);
    const target = this.#targetOf(attribute);
    if (target === null || depth > 2 || this.#chance(0.25)) return this.#one(FLAGS);
    const inner: Record<string, Tree> = {};
    if (this.#chance(0.5)) inner['populate'] = this.#populate(target, depth + 1);
    if (this.#chance(0.3)) inner['fields'] = this.#fields(target);
    if (this.#chance(0.3)) inner['filters'] = this.#filters(target, 2);
    if (this.#chance(0.3)) inner['sort'] = this.#chance(0.5) ? 'id' : this.#sort(target);
    if (this.#chance(0.1)) inner['publicationState'] = this.#one(['live', 'preview']);
    if (this.#chance(0.1)) inner['locale'] = this.#one(['en', 'fr', 'all']);
    if (this.#chance(0.07)) inner['count'] = this.#one(['true', 'false', '1']);
    if (this.#chance(0.07)) inner['pagination'] = this.#pages();
    return Object.keys(inner).length === 0 ? 'true' : inner;
  }

  /** A dynamic zone by its components. */
  #zone(components: readonly string[], depth: number): Tree {
    if (this.#chance(0.25)) return { populate: '*' };
    const some = Array.from({ length: this.#number(1, 2) }, () => this.#one(components));
    const on = some.map((uid) => {
      const component = schemaOf(this.#model, uid);
      if (this.#chance(0.3)) return [uid, this.#one(['true', 'false', '*'])];
      const inner: Record<string, Tree> = { populate: this.#populate(component, depth + 1) };
      if (this.#chance(0.3)) inner['fields'] = this.#fields(component);
      if (this.#chance(0.2)) inner['filters'] = this.#filters(component, 2);
      return [uid, inner];
    });
    return { on: Object.fromEntries(on) as Tree };
  }

  #targetOf(attribute: Attribute): AnySchema | null {
    if (attribute.kind === 'component') return schemaOf(this.#model, attribute.component);
    const uid =
      attribute.kind === 'media'
        ? 'plugin::upload.file'
        : attribute.kind === 'relation'
          ? attribute.target
          : null;
    return uid === null ? null : schemaOf(this.#model, uid);
  }

  #chance(part: number): boolean {
    return this.#random.upTo(999) < part * 1000;
  }

  #number(from: number, to: number): number {
    return from + this.#random.upTo(to - from);
  }

  #one<T>(items: readonly T[]): T {
    return items[this.#random.upTo(items.length - 1)]!;
  }
}

/** A tree in the words of a query string. */
function pairs(name: string, tree: Tree): string[] {
  if (typeof tree === 'string') return [`${name}=${encodeURIComponent(tree)}`];
  const entries = Array.isArray(tree) ? [...tree.entries()] : Object.entries(tree);
  return entries.flatMap(([key, value]) => pairs(`${name}[${key}]`, value));
}
