/** What the generated fields of `Mutation`, and those of users and files, do. Types only. */
import type { PreparedRead } from '../../content/read-content.ts';
import type { MaybePromise } from '../../database/database.ts';
import type { OctavoError } from '../../errors/octavo-error.ts';
import type { FieldRole } from '../schema/roles.ts';
import type { GraphqlContext } from './engine-types.ts';

/** One call of an operation. */
export interface OperationCall {
  readonly context: GraphqlContext;
  /**
   * What the client wants of the entry of `uid` that the field answers, ready to be run with its id, inside
   * the transaction that writes it. Its body is the whole object the field answers: parse it and return it.
   * @param detached for an entry that is deleted: nothing hangs on it any more
   */
  answer(uid: string, detached?: true): PreparedRead;
  /** The object the field answers, with `null` for the entry. */
  nothing(): object;
  /** The same, with an error for the entry: the field itself is answered. */
  failing(error: OctavoError): object;
}

/** What a field does. */
export interface Operation {
  /** The scope a caller needs; null for what anybody may do, or where `run` looks itself. */
  readonly scope: string | null;
  /** @param args as the schema's scalars have coerced them */
  run(args: OperationArgs, call: OperationCall): MaybePromise<unknown>;
}

export type OperationArgs = Readonly<Record<string, unknown>>;

/** Finds the operation of a field; undefined for a role that only reads. */
export type Operations = (role: FieldRole) => Operation | undefined;
