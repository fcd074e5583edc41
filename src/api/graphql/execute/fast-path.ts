/**
 * Queries made of generated reads only: each root field is one statement, and the database's bytes go to the
 * client unchanged.
 */
import { getOperationRootType, type OperationDefinitionNode } from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { Caller } from '../../../core/access/caller.ts';
import { LoopTurn } from '../../../core/base/loop-turn.ts';
import type { MaybePromise } from '../../../core/base/maybe-promise.ts';
import type { ContentReader } from '../../../core/content/read-content.ts';
import type { AnswerBudget, PreparedRead } from '../../../core/content/run-read.ts';
import { type ContentType, contentTypeOf } from '../../../core/model/content-type.ts';
import type { PageSettings, RootMember, RootSelection } from '../../../core/query/selection.ts';
import { idVariableOf } from '../document/id-variables.ts';
import { isReadRole, readScope, rootSelection } from '../read/root-read.ts';
import { CustomField, type SelectContext } from '../read/select.ts';
import { fieldRole } from '../schema/field-roles.ts';
import type { QueryKey } from './query-key.ts';
import type { ReadHooks } from './read-hooks.ts';

/** A query that is ready to run: constant text, and reads between. */
export interface FastQuery {
  /** One more than reads; none if the only read answers the whole response. */
  readonly texts: readonly Buffer[];
  /** Objects the operation may touch. */
  readonly cost: number;
  readonly reads: readonly PreparedRead[];
  /** For each read the place of its entry's id among the ids of a request; -1 where it needs none. */
  readonly ids: readonly number[];
  /** The types they are about. */
  readonly uids: readonly string[];
}

/** A byte no JSON contains: the mark of a value the schema can't express (see `SelectedValue`). */
const MARK = 1;

export interface FastPathOptions {
  readonly reader: ContentReader;
  readonly pages: PageSettings;
  readonly readHooks: ReadHooks;
}

/**
 * Prepares a query for the fast path.
 * @param idVariables those whose values are no part of the query, which is run with the ids of each request
 * @returns null if a root field is not a generated read, the caller may not read it, or it has listeners
 * @throws OctavoError for invalid arguments
 */
export function prepareFast(
  { reader, pages, readHooks }: FastPathOptions,
  context: SelectContext,
  operation: OperationDefinitionNode,
  caller: Caller,
  idVariables: readonly string[],
): Omit<FastQuery, 'cost'> | null {
  if (operation.operation !== 'query') return null;
  const { schema, fragments, variables } = context;
  const root = getOperationRootType(schema, operation);
  const fields = collectFields(schema, fragments, variables, root, operation.selectionSet);
  const members: (Constant | Read)[] = [];
  for (const [key, nodes] of fields) {
    const name = nodes[0]!.name.value;
    if (name === '__typename') {
      members.push({ key, kind: 'constant', json: JSON.stringify(root.name) });
      continue;
    }
    const field = root.getFields()[name];
    const role = field && fieldRole(field);
    if (!isReadRole(role) || field!.resolve || !caller.may(readScope(role))) return null;
    if (readHooks.hasListeners(role.uid)) return null;
    const selection = trySelect(() => rootSelection(context, role, field!, nodes));
    if (!selection) return null;
    const variable = role.role === 'findOne' ? idVariableOf(nodes[0]!) : undefined;
    const id = variable === undefined ? -1 : idVariables.indexOf(variable);
    members.push({ key, kind: 'read', type: contentTypeOf(context.model, role.uid), selection, id });
  }
  const prepare = ({ type }: Read, selection: RootSelection): PreparedRead =>
    reader.prepareSelection(type, caller, selection, pages);
  const reads = members.filter((member) => member.kind === 'read');
  const uids = reads.map(({ type }) => type.uid);
  const ids = reads.map(({ id }) => id);
  const [only] = reads;
  if (only && reads.length === 1) {
    return { texts: [], reads: [prepare(only, { ...only.selection, members: around(members) })], uids, ids };
  }
  return {
    texts: textsAround(members),
    reads: reads.map((read) => prepare(read, read.selection)),
    uids,
    ids,
  };
}

type Constant = Extract<RootMember, { kind: 'constant' }>;

/** A root field. */
interface Read {
  readonly key: string;
  readonly kind: 'read';
  readonly type: ContentType;
  readonly selection: RootSelection;
  readonly id: number;
}

/** The whole response as members of one selection: so its bytes are nowhere copied. */
function around(members: readonly (Constant | Read)[]): RootMember[] {
  const fields = members.map((member): RootMember => {
    if (member.kind === 'constant') return member;
    return { key: member.key, kind: 'object', members: member.selection.members };
  });
  return [{ key: 'data', kind: 'object', members: fields }];
}

/** The texts before, between and after the reads. */
function textsAround(members: readonly (Constant | Read)[]): Buffer[] {
  const texts: Buffer[] = [];
  let text = '{"data":{';
  members.forEach((member, index) => {
    text += `${index > 0 ? ',' : ''}${JSON.stringify(member.key)}:`;
    if (member.kind === 'constant') text += member.json;
    else {
      texts.push(Buffer.from(text));
      text = '';
    }
  });
  return [...texts, Buffer.from(`${text}}}`)];
}

/** Null for a selection with custom fields. */
function trySelect<Selection>(select: () => Selection): Selection | null {
  try {
    return select();
  } catch (error) {
    if (error instanceof CustomField) return null;
    throw error;
  }
}

/**
 * Runs a prepared query.
 * @param ids those of the request
 * @param budget what the request has used already
 * @returns the response; null if it contains a value whose error only graphql-js can report
 * @throws OctavoError if the answer exceeds the limit
 */
export function runFast(
  reader: ContentReader,
  query: FastQuery,
  ids: QueryKey['ids'],
  budget: AnswerBudget,
): MaybePromise<Buffer | null> {
  const run = (index: number): MaybePromise<Buffer> => {
    const place = query.ids[index]!;
    return reader.run(query.reads[index]!, place === -1 ? undefined : ids[place], budget);
  };
  const bodies: Buffer[] = [];
  const turn = new LoopTurn();
  for (let i = 0; i < query.reads.length; i += 1) {
    const body = run(i);
    if (body instanceof Promise) return runRest(reader, query, run, bodies, body);
    bodies.push(body);
    const wait = i + 1 < query.reads.length ? turn.pass() : undefined;
    if (wait)
      return runRest(
        reader,
        query,
        run,
        bodies.slice(0, -1),
        wait.then(() => body),
      );
  }
  return assemble(query, bodies);
}

/**
 * @param run runs the read of an index
 * @param pending the read after those whose bodies are here; it runs already
 */
async function runRest(
  reader: ContentReader,
  query: FastQuery,
  run: (index: number) => MaybePromise<Buffer>,
  bodies: readonly Buffer[],
  pending: Promise<Buffer>,
): Promise<Buffer | null> {
  const all = [...bodies];
  let next = bodies.length;
  const turn = new LoopTurn();
  let failed = false;
  const keep = async (place: number, body: MaybePromise<Buffer>): Promise<void> => {
    try {
      all[place] = await body;
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const runSome = async (first: Promise<Buffer> | null): Promise<void> => {
    if (first) await keep(next++, first);
    while (next < query.reads.length) {
      const wait = turn.pass();
      if (wait) await wait;
      // after a failed read the others need not begin
      if (failed || next >= query.reads.length) return;
      const place = next++;
      await keep(place, run(place));
    }
  };
  await Promise.all(
    Array.from({ length: reader.readsAtOnce }, (_, at) => runSome(at === 0 ? pending : null)),
  );
  return assemble(query, all);
}

function assemble({ texts }: FastQuery, bodies: readonly Buffer[]): Buffer | null {
  if (bodies.some((body) => body.includes(MARK))) return null;
  const [first, ...others] = texts;
  return first ? Buffer.concat([first, ...bodies.flatMap((body, at) => [body, others[at]!])]) : bodies[0]!;
}
