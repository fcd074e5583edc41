/** Random GraphQL queries, made from a schema alone: any field, any argument, values of the right types and odd sizes. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { Dice } from '../../test/support/random.ts';

const SCALARS: Readonly<Record<string, readonly unknown[]>> = {
  ID: [1, 2, 3, 7, '12', '9999'],
  Int: [0, 1, 2, 7, -1, 100],
  Long: [0, 5, 9007199254740991],
  Float: [0, 1.5, 4.5, -2],
  Boolean: [true, false],
  DateTime: ['2024-01-01T00:00:00.000Z', '2024-02-06T10:01:01.501Z'],
  Date: ['2024-01-01', '1971-02-28'],
  Time: ['12:00:00'],
  JSON: [{ a: 1 }, 'a'],
  I18NLocaleCode: ['en', 'fr', 'de', 'all'],
  String: ['a', 'The', 'paper', '', '1', 'É', '%'],
};
const SORTS = ['id', 'id:desc', 'createdAt:asc', 'title', 'name:desc', 'nope'];
/** How deep relations are followed. */
const DEPTH = 4;

export class GraphqlGrammar {
  readonly #schema: GraphQLSchema;
  readonly #dice: Dice;

  constructor(schema: GraphQLSchema, dice: Dice) {
    this.#schema = schema;
    this.#dice = dice;
  }

  query(): string {
    const fields = Object.values(this.#schema.getQueryType()!.getFields());
    return `{ ${this.#field(this.#dice.pick(fields), 0)} }`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const args = field.args
      .filter((arg) => isNonNullType(arg.type) || this.#dice.once(arg.name === 'id' ? 1 : 3))
      .map((arg) => `${arg.name}: ${this.#argument(arg)}`);
    return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${this.#selection(field.type, depth)}`;
  }

  #selection(output: GraphQLOutputType, depth: number): string {
    const type = getNamedType(output);
    if (!isCompositeType(type)) return '';
    if (isUnionType(type)) {
      const members = this.#dice.some(type.getTypes(), 3);
      const parts = members.map((member) => `... on ${member.name}${this.#selection(member, depth + 1)}`);
      return ` { __typename ${parts.join(' ')} }`;
    }
    if (!isObjectType(type)) return ' { __typename }';
    const all = Object.values(type.getFields()).filter(
      (field) => depth < DEPTH || !isCompositeType(getNamedType(field.type)),
    );
    // what wraps entries is always asked for, or nothing would be seen of them
    const wraps = all.filter(({ name }) => name === 'data' || name === 'attributes');
    const few = depth < 3 ? 5 : 3;
    const others = this.#dice.some(
      all.filter((one) => !wraps.includes(one)),
      few,
    );
    const members = [...wraps, ...others];
    if (members.length === 0) return ' { __typename }';
    return ` { ${members.map((field) => this.#field(field, depth + (wraps.includes(field) ? 0 : 1))).join(' ')} }`;
  }

  #argument({ name, type }: GraphQLArgument): string {
    if (name === 'sort') return JSON.stringify(this.#dice.some(SORTS, 2));
    return this.#value(type, 0);
  }

  #value(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return this.#value(type.ofType, depth);
    if (this.#dice.once(25)) return 'null';
    if (isListType(type)) {
      const items = Array.from({ length: this.#dice.upTo(2) }, () => this.#value(type.ofType, depth + 1));
      return `[${items.join(', ')}]`;
    }
    if (isEnumType(type)) return this.#dice.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const groups = new Set(['and', 'or', 'not']);
      const fields = Object.values(type.getFields()).filter(({ name }) => depth < 2 || !groups.has(name));
      const some = depth > 3 ? [] : [this.#dice.pick(fields), ...this.#dice.some(fields, 1)];
      return `{ ${[...new Set(some)].map((one) => `${one.name}: ${this.#value(one.type, depth + 1)}`).join(', ')} }`;
    }
    return JSON.stringify(this.#dice.pick(SCALARS[type.name] ?? SCALARS['String']!)).replace(
      /^\{"a":1\}$/,
      '{ a: 1 }',
    );
  }
}
