/** Random query strings of the content manager's lists: as the panel sends them, and in other forms. */
import type { Attribute } from '../../src/core/model/attribute.ts';
import { type AnySchema, type ContentType, type Model, schemaOf } from '../../src/core/model/content-type.ts';
import { toQueryString } from '../../test/support/query-grammar.ts';
import type { Dice } from '../../test/support/random.ts';

type Tree = Parameters<typeof plainQuery>[0];

const OPERATORS = [
  '$eq',
  '$eqi',
  '$ne',
  '$nei',
  '$contains',
  '$containsi',
  '$notContains',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
];

const VALUES: Readonly<Record<string, readonly string[]>> = {
  integer: ['0', '1', '3', '10', '-1', '100'],
  biginteger: ['0', '7', '9007199254740993'],
  float: ['0', '1.5', '3'],
  decimal: ['0', '1.5', '12.25'],
  boolean: ['true', 'false'],
  date: ['2024-01-01', '1999-12-31'],
  datetime: ['2024-01-06T10:29:29.529Z', '2020-01-01'],
  timestamp: ['2024-01-06T10:29:29.529Z'],
  time: ['08:00:00', '12:30:00'],
  json: ['a'],
};
const TEXTS = ['a', 'e', 'The', 'paper', 'A', '1', '%', 'É', '', "o'clock", 'plain words', 'news'];

export class ListGrammar {
  readonly #model: Model;
  readonly #dice: Dice;

  constructor(model: Model, dice: Dice) {
    this.#model = model;
    this.#dice = dice;
  }

  /** With its `?`; empty without parameters. */
  query(type: ContentType): string {
    const dice = this.#dice;
    const tree: Record<string, Tree> = {};
    if (dice.flip()) tree['page'] = dice.pick(['1', '1', '2', '3']);
    if (dice.flip()) tree['pageSize'] = dice.pick(['2', '5', '10', '50', '100']);
    if (dice.flip()) tree['sort'] = this.#sort(type);
    if (dice.once(6)) tree['_q'] = dice.pick(TEXTS);
    if (dice.flip()) tree['filters'] = this.filters(type);
    if (dice.once(type.localized ? 2 : 8))
      tree['locale'] = dice.pick<Tree>(['en', 'fr', 'de', 'all', 'xx', ['en', 'fr']]);
    if (dice.once(10)) tree['publicationState'] = dice.pick(['live', 'preview']);
    if (dice.once(15))
      tree['populate'] = dice.pick<Tree>(['*', this.#one(type).name, [this.#one(type).name]]);
    if (dice.once(30)) tree['fields'] = [dice.pick([...this.#scalars(type), 'id'])];
    const text = plainQuery(tree);
    return text === '' ? '' : `?${text}`;
  }

  filters(type: AnySchema): Tree {
    const dice = this.#dice;
    const condition = (): Tree => this.#condition(type, 0);
    const list = (): Tree[] => Array.from({ length: 1 + dice.upTo(1) }, condition);
    return dice.pick<() => Tree>([
      () => ({ $and: list() }),
      () => ({ $and: list() }),
      () => ({ $or: list() }),
      () => ({ $not: condition() }),
      condition,
    ])();
  }

  #condition(schema: AnySchema, depth: number): Tree {
    const attribute = this.#one(schema);
    const target = this.#target(attribute);
    if (target === null) return { [attribute.name]: this.#test(attribute) };
    if (depth > 1 || this.#dice.once(3)) return { [attribute.name]: { id: this.#test(null) } };
    return { [attribute.name]: this.#condition(target, depth + 1) };
  }

  #test(attribute: Attribute | null): Tree {
    const dice = this.#dice;
    const type = attribute?.kind === 'scalar' ? attribute.type : 'integer';
    const value = (): string => {
      if (attribute?.kind === 'scalar' && attribute.enum) return dice.pick(attribute.enum);
      return dice.pick(VALUES[type] ?? TEXTS);
    };
    return dice.pick<() => Tree>([
      () => ({ [dice.pick(OPERATORS)]: value() }),
      () => ({ [dice.pick(OPERATORS)]: value() }),
      () => ({ [dice.pick(['$null', '$notNull'])]: 'true' }),
      () => ({ [dice.pick(['$in', '$notIn'])]: [value(), value()] }),
      () => ({ $between: [value(), value()] }),
      value,
    ])();
  }

  #sort(schema: AnySchema): Tree {
    const dice = this.#dice;
    const key = (): string => {
      const attribute = this.#one(schema);
      const target = this.#target(attribute);
      const inside = target === null ? '' : `.${dice.pick([...this.#scalars(target), 'id'])}`;
      return `${attribute.name}${inside}:${dice.pick(['ASC', 'DESC', 'asc'])}`;
    };
    return dice.pick<() => Tree>([
      () => `${key()},id:ASC`,
      () => [key(), 'id:ASC'],
      () => `id:${dice.pick(['ASC', 'DESC'])}`,
    ])();
  }

  #one(schema: AnySchema): Attribute {
    const all = [...schema.attributes.values()];
    return this.#dice.pick(all);
  }

  #scalars(schema: AnySchema): string[] {
    return [...schema.attributes.values()].filter(({ kind }) => kind === 'scalar').map(({ name }) => name);
  }

  #target(attribute: Attribute): AnySchema | null {
    if (attribute.kind === 'component') return schemaOf(this.#model, attribute.component);
    if (attribute.kind === 'media') return schemaOf(this.#model, 'plugin::upload.file');
    if (attribute.kind !== 'relation' || attribute.target === null) return null;
    return schemaOf(this.#model, attribute.target);
  }
}

/** Query strings as addresses have them before they are encoded, which is done where they are sent. */
export const plainQuery = (tree: Parameters<typeof toQueryString>[0]): string =>
  toQueryString(tree)
    .split('&')
    .map((pair) => decodeURIComponent(pair))
    .join('&');
