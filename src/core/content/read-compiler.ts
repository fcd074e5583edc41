/** Plans → reads that only have to be run. Statements are kept by the shape of their plan. */
import { LRUCache } from 'lru-cache';
import { tooManyValues } from '../errors/catalogue.ts';
import { bindValues, compilePlan } from '../query/compile/compile-plan.ts';
import type { QueryDialect } from '../query/compile/dialect.ts';
import type { QueryLimits } from '../query/limits.ts';
import type { BoundPlan, Plan } from '../query/plan.ts';
import { ID_SLOT } from '../query/resolve/resolve-read.ts';
import type { PreparedRead, Statement } from './run-read.ts';

/** Statements kept, and the bytes they take together: some ten kilobytes each, rarely some hundred. */
const STATEMENTS = 500;
const STATEMENT_BYTES = 24_000_000;

/** The bytes of a plan by the characters of its JSON, and of a value. */
const PLAN_BYTES = 8;
const VALUE_BYTES = 32;

/** How often the values of a read are there: as they are and as they are sent, in each of the three forms of a list. */
const COPIES = 6;

/** Values a statement may be sent with: SQLite takes the fewest. */
const MOST_PLACEHOLDERS = 32_766;

export class ReadCompiler {
  readonly #dialect: QueryDialect;
  readonly #limits: () => QueryLimits;
  readonly #statements = new LRUCache<string, Statement>({
    max: STATEMENTS,
    maxSize: STATEMENT_BYTES,
    sizeCalculation: ({ bytes }, shape) => shape.length + bytes,
  });

  /** @param limits as they are now */
  constructor(dialect: QueryDialect, limits: () => QueryLimits) {
    this.#dialect = dialect;
    this.#limits = limits;
  }

  /** @throws OctavoError ValidationError for more values than a statement takes */
  compile({ plan, values }: BoundPlan, like: Pick<PreparedRead, 'isWritten' | 'limited'>): PreparedRead {
    return this.bind(this.statement(plan), values, like);
  }

  /** A read of a known statement. @throws OctavoError as `compile` */
  bind(
    statement: Statement,
    values: BoundPlan['values'],
    { isWritten, limited }: Pick<PreparedRead, 'isWritten' | 'limited'>,
  ): PreparedRead {
    const { compiled, plan } = statement;
    // a value may stand in several places
    if (compiled.slots.length > MOST_PLACEHOLDERS) {
      throw tooManyValues(Math.min(this.#limits().values, MOST_PLACEHOLDERS));
    }
    const open = openSlot(plan);
    return {
      statement,
      // the plan of the statement, which is equal: one of them is kept
      bound: { plan, values },
      values: bindValues(compiled, values, this.#dialect),
      isWritten,
      limited,
      cost: 'uncertain',
      costKnownUntil: Number.NEGATIVE_INFINITY,
      openPlaces: compiled.slots.flatMap((slot, place) => (slot === open ? [place] : [])),
    };
  }

  /** The statement of a plan; that of an equal plan where there is one. */
  statement(plan: Plan): Statement {
    const shape = JSON.stringify(plan);
    let statement = this.#statements.get(shape);
    if (!statement) {
      const compiled = compilePlan(plan, this.#dialect);
      const bytes = shape.length * PLAN_BYTES + compiled.sql.length;
      statement = {
        plan,
        compiled,
        bytes,
        holders: 0,
        guarded: { rows: null, walks: null },
        usualMs: 0,
        measuredRuns: 0,
        tables: null,
        otherTables: null,
      };
      this.#statements.set(shape, statement);
    }
    return statement;
  }
}

const openSlot = (plan: Plan): number =>
  'total' in plan && typeof plan.total === 'number' ? plan.total : ID_SLOT;

/** What a kept read takes: its own key and values, and its part of a statement that others may hold on to as well. */
export function readBytes({ statement, values }: PreparedRead, key: string): number {
  statement.holders += 1;
  const valuesSize = values.reduce<number>(
    (sum, value) => sum + VALUE_BYTES + (typeof value === 'string' ? value.length : 0),
    0,
  );
  return key.length + COPIES * valuesSize + Math.ceil(statement.bytes / statement.holders);
}
