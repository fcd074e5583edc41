/** Conditions a permission may have: on which entries it holds. */
import type { AdminUser } from '../stores/admin-user-store.ts';

/** What a condition says for one administrator: always, never, or on the entries that meet a query. */
export type ConditionResult = boolean | Readonly<Record<string, unknown>>;

/** A condition as the catalogue shows it, and what it says. */
export interface Condition {
  /** `admin::is-creator` */
  readonly id: string;
  readonly displayName: string;
  readonly category: string;
  /** v4's query objects: `{ 'createdBy.id': 3 }`. */
  readonly handler: (user: AdminUser) => ConditionResult | Promise<ConditionResult>;
}

const BUILT_IN: readonly Condition[] = [
  {
    id: 'admin::is-creator',
    displayName: 'Is creator',
    category: 'default',
    handler: (user) => ({ 'createdBy.id': user.id }),
  },
  {
    id: 'admin::has-same-role-as-creator',
    displayName: 'Has same role as creator',
    category: 'default',
    handler: (user) => ({
      'createdBy.roles': { $elemMatch: { id: { $in: user.roles.map(({ id }) => id) } } },
    }),
  },
];

/** The conditions of a project: the built-in ones, and those that project code registers. */
export class ConditionRegistry {
  readonly #conditions = new Map<string, Condition>(BUILT_IN.map((condition) => [condition.id, condition]));

  /** @throws Error for an id that is taken */
  register(condition: Condition): void {
    if (this.#conditions.has(condition.id)) throw new Error(`Duplicated item key: ${condition.id}`);
    this.#conditions.set(condition.id, condition);
  }

  /** Takes these in place of those it has. */
  replace(conditions: readonly Condition[]): void {
    this.#conditions.clear();
    for (const condition of conditions) this.#conditions.set(condition.id, condition);
  }

  get(id: string): Condition | undefined {
    return this.#conditions.get(id);
  }

  list(): Condition[] {
    return [...this.#conditions.values()];
  }
}
