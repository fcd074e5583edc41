/** A Plan as a tree of short sentences, for people. A pure function. */
import type { FilterableHop } from '../../database/layout/hop.ts';
import type { FilterValue } from '../../model/types/scalar-type.ts';
import {
  type BoundPlan,
  type Condition,
  type FieldPlan,
  isCounted,
  type OrderTerm,
  type SearchFold,
  type Slot,
  type Test,
  type ValuePlan,
  type VariantPlan,
} from '../plan.ts';

/** A line of the tree, and those below it. */
export interface TreeNode {
  readonly text: string;
  readonly children: readonly TreeNode[];
}

/** Values of a list that are shown, and letters of a text. */
const MOST_VALUES = 10;
const MOST_LETTERS = 60;

const leaf = (text: string): TreeNode => ({ text, children: [] });

/** Describes a plan. */
export function planTree({ plan, values }: BoundPlan): TreeNode {
  const { entry } = plan;
  const tree = new Tree(values);
  const where = plan.where ? [tree.condition('where', plan.where)] : [];
  if (plan.kind === 'count') return { text: `number of entries of ${entry.table}`, children: where };
  if (plan.kind === 'one') {
    const order = tree.order(plan.order);
    return {
      text: `one entry of ${entry.table}`,
      children: [...where, ...order, ...tree.fields(entry.fields)],
    };
  }
  const isList = plan.kind === 'list' || plan.many;
  const counted = isCounted(plan);
  const along = plan.kind === 'selected' && plan.along ? ` linked by ${plan.along.hop.table}` : '';
  return {
    text: isList ? `list of ${entry.table}${along}` : `one entry of ${entry.table}`,
    children: [
      ...where,
      ...tree.order(plan.order),
      ...tree.page(plan.limit, plan.offset),
      ...(counted ? [leaf('the total: all entries that meet the conditions are counted')] : []),
      ...tree.fields(entry.fields),
    ],
  };
}

class Tree {
  readonly #values: readonly FilterValue[];

  constructor(values: readonly FilterValue[]) {
    this.#values = values;
  }

  page(limit: Slot | null, offset: Slot | null): TreeNode[] {
    const most = limit === null ? -1 : Number(this.#values[limit]);
    const first = offset === null ? 0 : Number(this.#values[offset]);
    if (most < 0 && first === 0) return [];
    return [leaf(`${most < 0 ? 'all' : `at most ${most}`}${first > 0 ? ` after the first ${first}` : ''}`)];
  }

  order(terms: readonly OrderTerm[] | null): TreeNode[] {
    if (!terms || terms.length === 0) return [];
    const texts = terms.map(({ path, column, direction }) => {
      const way = path.map(({ hop }) => `${hop.targetTable} (${hopText(hop)}), `).join('');
      return `${way}${column}${direction === 'desc' ? ' descending' : ''}`;
    });
    return [leaf(`ordered by ${texts.join('; ')}`)];
  }

  condition(label: string, condition: Condition): TreeNode {
    switch (condition.kind) {
      case 'always':
      case 'never':
        return leaf(`${label} ${condition.kind}`);
      case 'and':
      case 'or': {
        const children = condition.items.map((item) => this.condition('', item));
        return { text: `${label} ${condition.kind === 'and' ? 'all of' : 'any of'}`.trim(), children };
      }
      case 'test': {
        const text = this.#test(condition.column, condition.test);
        return leaf(`${label} ${condition.negated ? `not (${text})` : text}`.trim());
      }
      case 'related': {
        const { hop, base, where, orMissing } = condition;
        const missing = orMissing ? 'there is none, or ' : '';
        return {
          text: `${label} ${missing}there is one of ${hop.targetTable} (${hopText(hop)})`.trim(),
          children: [base, where].flatMap((each) => (each ? [this.condition('', each)] : [])),
        };
      }
    }
  }

  #value(slot: Slot): string {
    const value = this.#values[slot];
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'bigint') return String(value);
    const text = JSON.stringify(value ?? null);
    return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  }

  #test(column: string, test: Test): string {
    switch (test.op) {
      case 'null':
        return `${column} is null`;
      case 'notNull':
        return `${column} is not null`;
      case 'between':
        return `${column} between ${this.#value(test.from)} and ${this.#value(test.to)}`;
      case 'in':
      case 'notIn': {
        const shown = test.values.slice(0, MOST_VALUES).map((slot) => this.#value(slot));
        const more = test.values.length > MOST_VALUES ? `, … ${test.values.length} values` : '';
        return `${column} ${test.op === 'in' ? 'in' : 'not in'} (${shown.join(', ')}${more})`;
      }
      default: {
        const folds = 'fold' in test ? FOLDS[test.fold] : '';
        return `${column} ${WORDS[test.op]} ${this.#value(test.value)}${folds}`;
      }
    }
  }

  fields(fields: readonly FieldPlan[]): TreeNode[] {
    const columns = fields.flatMap(({ key, value }) =>
      isColumn(value) ? [columnText(key, value.column)] : [],
    );
    return [
      ...(columns.length > 0 ? [leaf(`columns ${columns.join(', ')}`)] : []),
      ...fields.flatMap(({ key, value }) => this.#part(key, value)),
    ];
  }

  #part(key: string, value: ValuePlan): TreeNode[] {
    switch (value.kind) {
      case 'relation':
      case 'component': {
        const { hop, entry, where, order, limit, offset } = value;
        return [
          {
            text: `${key}: ${hop.many ? 'all of' : 'one of'} ${entry.table} (${hopText(hop)})`,
            children: [
              ...(where ? [this.condition('where', where)] : []),
              ...this.order(order),
              ...this.page(limit, offset),
              ...this.fields(entry.fields),
            ],
          },
        ];
      }
      case 'zone':
        return [
          { text: `${key}: dynamic zone (by ${value.hop.table})`, children: this.#variants(value.variants) },
        ];
      case 'morphToOne':
        return [
          {
            text: `${key}: one of any type (by ${value.hop.typeColumn})`,
            children: this.#variants(value.variants),
          },
        ];
      case 'morphToMany':
        return [
          {
            text: `${key}: all of any type (by ${value.hop.table})`,
            children: this.#variants(value.variants),
          },
        ];
      case 'count':
        return [leaf(`${key}: how many of ${value.hop.targetTable} (${hopText(value.hop)})`)];
      case 'morphCount':
        return [leaf(`${key}: how many of any type`)];
      case 'group':
        return this.fields(value.fields).map((node) =>
          key === '' ? node : { ...node, text: `${key}: ${node.text}` },
        );
      case 'guarded':
        return [{ ...this.condition('where', value.where), children: this.fields(value.fields) }];
      default:
        return [];
    }
  }

  #variants(variants: readonly VariantPlan[]): TreeNode[] {
    return variants.map(({ uid, entry, where }) => ({
      text: uid,
      children: [...(where ? [this.condition('where', where)] : []), ...this.fields(entry.fields)],
    }));
  }
}

const WORDS: Readonly<Record<string, string>> = {
  eq: '=',
  equals: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
};

const FOLDS: Readonly<Record<SearchFold, string>> = {
  none: '',
  ascii: ', in any case of ASCII letters',
  unicode: ', in any letter case',
  database: ", as the database's LIKE compares letters",
};

const isColumn = (value: ValuePlan): value is Extract<ValuePlan, { readonly column: string }> =>
  'column' in value;

const columnText = (key: string, column: string): string =>
  key === column || key === '' ? column : `${key} (${column})`;

/** How one gets to related entries. */
function hopText(hop: FilterableHop): string {
  if (hop.kind === 'column') return `by ${hop.column}`;
  return `by ${hop.kind === 'morphColumn' ? hop.idColumn : hop.table}`;
}
