/** Random paths of reads whose parameters have forms no documentation shows. */
import type { Attribute } from '../../src/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../src/model/content-type.ts';
import type { Random } from '../../test/support/random.ts';

type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };

const OPERATORS = [
  '$eq', '$ne', '$eqi', '$nei', '$lt', '$lte', '$gt', '$gte', '$in', '$notIn', '$contains', '$notContains',
  '$containsi', '$notContainsi', '$startsWith', '$endsWith', '$null', '$notNull', '$nope',
]; // biome-ignore format: a list
const VALUES = ['1', '2', '7', 'a', 'The', 'paper', 'true', 'false', '', '0', '2024-01-01', 'null', 'É'];
const FLAGS = ['true', 'false', '1', '0', '', '*', 'yes', 't', 'f'];

export class ReadGrammar {
  readonly #model: Model;
  readonly #random: Random;
  readonly #types: readonly ContentType[];

  constructor(model: Model, random: Random) {
    this.#model = model;
    this.#random = random;
    this.#types = [...model.contentTypes.values()].filter(({ origin }) => origin === 'api');
  }

  /** A path with its query string. */
  request(): string {
    const type = this.#one(this.#types);
    const place =
      type.kind === 'singleType'
        ? `/api/${type.singularName}`
        : `/api/${type.pluralName}${this.#chance(0.15) ? `/${this.#number(1, 12)}` : ''}`;
    const parts: string[] = [];
    if (this.#chance(0.6)) parts.push(...words('filters', this.#filters(type, 0)));
    if (this.#chance(0.35)) parts.push(...words('populate', this.#populate(type, 0)));
    if (this.#chance(0.35)) parts.push(...words('fields', this.#fields(type)));
    parts.push(...words('sort', this.#chance(0.5) ? this.#sort(type) : 'id'));
    if (this.#chance(0.1)) parts.push(`publicationState=${this.#one(['live', 'preview'])}`);
    if (this.#chance(0.1)) parts.push(`locale=${this.#one(['en', 'fr', 'de', 'all', 'xx'])}`);
    if (this.#chance(0.08)) parts.push(`_q=${encodeURIComponent(this.#one(['paper', 'THE', '12', 'a b']))}`);
    if (this.#chance(0.1)) parts.push(...words('pagination', { [this.#one(['page', 'start'])]: '1' }));
    return `${place}?${parts.join('&')}`;
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
    if (this.#chance(0.25)) return ['id', this.#test()];
    if (this.#chance(0.03)) return [this.#one(['nope', '0']), this.#test()];
    const attribute = this.#one([...schema.attributes.values()]);
    const target = this.#targetOf(attribute);
    if (target === null || depth > 1) return [attribute.name, this.#test()];
    if (this.#chance(0.3)) return [attribute.name, this.#test()];
    return [attribute.name, Object.fromEntries([this.#condition(target, depth + 2)])];
  }

  #test(): Tree {
    const value = this.#one(VALUES);
    if (this.#chance(0.2)) return value;
    if (this.#chance(0.1)) return [value, this.#one(VALUES)];
    const operator = this.#one(OPERATORS);
    const operand = this.#chance(0.2) ? [value, this.#one(VALUES)] : value;
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
    return [key(), 'id'];
  }

  #populate(schema: AnySchema, depth: number): Tree {
    const related = [...schema.attributes.values()].filter(({ kind }) => kind !== 'scalar');
    if (related.length === 0 || this.#chance(0.1)) return this.#one(['*', 'nope', '', 'true']);
    const name = (): string =>
      this.#chance(0.08) ? this.#one(['nope', 'title', 'id']) : this.#one(related).name;
    if (this.#chance(0.3)) return Array.from({ length: this.#number(1, 3) }, name);
    if (this.#chance(0.3)) return [name(), name()].join(this.#one([',', ', ', '.']));
    const attribute = this.#one(related);
    const target = this.#targetOf(attribute);
    if (target === null || depth > 1 || this.#chance(0.3)) return { [attribute.name]: this.#one(FLAGS) };
    const inner: Record<string, Tree> = {};
    if (this.#chance(0.4)) inner['populate'] = this.#populate(target, depth + 1);
    if (this.#chance(0.4)) inner['fields'] = this.#fields(target);
    if (this.#chance(0.4)) inner['filters'] = this.#filters(target, 2);
    if (this.#chance(0.4)) inner['sort'] = 'id';
    return { [attribute.name]: Object.keys(inner).length === 0 ? 'true' : inner };
  }

  #targetOf(attribute: Attribute): AnySchema | null {
    if (attribute.kind === 'component') return schemaOf(this.#model, attribute.component);
    if (attribute.kind === 'relation' && attribute.target) return schemaOf(this.#model, attribute.target);
    return null;
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
function words(name: string, tree: Tree): string[] {
  if (typeof tree === 'string') return [`${name}=${encodeURIComponent(tree)}`];
  const entries = Array.isArray(tree) ? [...tree.entries()] : Object.entries(tree);
  return entries.flatMap(([key, value]) => words(`${name}[${key}]`, value));
}
