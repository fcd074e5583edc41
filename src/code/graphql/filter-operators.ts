/** `service('builders').filters.operators` of v4's GraphQL plugin: an operator's two names, and its field of an input. */
import type * as Nexus from 'nexus';

/** How the field of an operator looks: one value, several, a flag, or another filter of the same kind. */
type Operand = 'one' | 'list' | 'flag' | 'same';

const OPERANDS = {
  and: 'list',
  or: 'list',
  not: 'same',
  eq: 'one',
  eqi: 'one',
  ne: 'one',
  nei: 'one',
  startsWith: 'one',
  endsWith: 'one',
  contains: 'one',
  notContains: 'one',
  containsi: 'one',
  notContainsi: 'one',
  gt: 'one',
  gte: 'one',
  lt: 'one',
  lte: 'one',
  null: 'flag',
  notNull: 'flag',
  in: 'list',
  notIn: 'list',
  between: 'list',
} as const satisfies Readonly<Record<string, Operand>>;

/** The members an input's definition block is used by. */
interface InputBlock {
  field(name: string, config: { readonly type: unknown }): void;
  boolean(name: string): void;
}

export interface FilterOperator {
  /** `eq`: its field in GraphQL. */
  readonly fieldName: string;
  /** `$eq`: its name in a query. */
  readonly strapiOperator: string;
  /** Adds the field to the input that is being defined; `type` is the type of the value. */
  add(block: InputBlock, type: string): void;
}

/** v4's operators, in its order. */
export const OPERATOR_NAMES = Object.keys(OPERANDS) as readonly (keyof typeof OPERANDS)[];

/** @param nexus loads the library when the first list is asked for */
export function createFilterOperators(nexus: () => typeof Nexus): Readonly<Record<string, FilterOperator>> {
  return Object.fromEntries(
    OPERATOR_NAMES.map((name) => {
      const add = (block: InputBlock, type: string): void => {
        const operand: Operand = OPERANDS[name];
        if (operand === 'flag') block.boolean(name);
        else if (operand === 'list') block.field(name, { type: nexus().list(type) });
        else if (operand === 'one') block.field(name, { type });
        else block.field(name, { type: type.endsWith('Input') ? type : `${type}FilterInput` });
      };
      return [name, { fieldName: name, strapiOperator: `$${name}`, add }];
    }),
  );
}
