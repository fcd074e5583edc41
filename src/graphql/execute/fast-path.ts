/**
 * Queries made of generated reads alone: each root field is one statement, and what the database builds goes
 * to the client as it is.
 */
import { getOperationRootType, type OperationDefinitionNode } from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { Caller } from '../../access/caller.ts';
import type { AnswerBudget, ContentReader, PreparedRead } from '../../content/read-content.ts';
import { LoopTurn } from '../../content/write/loop-turn.ts';
import type { MaybePromise } from '../../database/database.ts';
import { type ContentType, contentTypeOf } from '../../model/content-type.ts';
import type { PageSettings, RootMember, RootSelection } from '../../query/selection.ts';
import { isReadRole, readScope, rootSelection } from '../read/root-read.ts';
import { CustomField, type SelectContext } from '../read/select.ts';
import { fieldRole } from '../schema/roles.ts';
import type { ReadWatch } from './read-watch.ts';

/** A query that only has to be run: constant text, and reads between. */
export interface FastQuery {
  /** One more than reads; none where the only read answers the whole response. */
  readonly texts: readonly Buffer[];
  /** Objects the operation may touch. */
  readonly cost: number;
  readonly reads: readonly PreparedRead[];
}

/** What no JSON text holds: the mark of a value the schema can't hold (see `SelectedValue`). */
const MARK = 1;

export interface FastPathOptions {
  readonly reader: ContentReader;
  readonly pages: PageSettings;
  readonly reads: ReadWatch;
}

/**
 * Prepares a query for the fast path.
 * @returns null where a root field is not a generated read, the caller may not read it, or somebody listens
 * @throws OctavoError for arguments that can't be used
 */
export function prepareFast(
  { reader, pages, reads: watch }: FastPathOptions,
  context: SelectContext,
  operation: OperationDefinitionNode,
  caller: Caller,
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
    if (watch.hears(role.uid)) return null;
    const selection = trySelect(() => rootSelection(context, role, field!, nodes));
    if (!selection) return null;
    members.push({ key, kind: 'read', type: contentTypeOf(context.model, role.uid), selection });
  }
  const prepare = ({ type }: Read, selection: RootSelection): PreparedRead =>
    reader.prepareSelection(type, caller, selection, pages);
  const reads = members.filter((member) => member.kind === 'read');
  const [only] = reads;
  if (only && reads.length === 1) {
    return { texts: [], reads: [prepare(only, { ...only.selection, members: around(members) })] };
  }
  return { texts: textsAround(members), reads: reads.map((read) => prepare(read, read.selection)) };
}

type Constant = Extract<RootMember, { kind: 'constant' }>;

/** A root field. */
interface Read {
  readonly key: string;
  readonly kind: 'read';
  readonly type: ContentType;
  readonly selection: RootSelection;
}

/** The whole response as members of one selection: so its bytes are nowhere copied. */
function around(members: readonly (Constant | Read)[]): RootMember[] {
  const fields = members.map((member): RootMember => {
    if (member.kind === 'constant') return member;
    return { key: member.key, kind: 'object', members: member.selection.members };
  });
  return [{ key: 'data', kind: 'object', members: fields }];
}

/** What stands before, between and after the reads. */
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
 * @param budget what the request has used up already
 * @returns the response; null where it holds a value only graphql-js can tell what is wrong with
 * @throws OctavoError where the answer is longer than answers may be
 */
export function runFast(
  reader: ContentReader,
  query: FastQuery,
  budget: AnswerBudget,
): MaybePromise<Buffer | null> {
  const bodies: Buffer[] = [];
  const turn = new LoopTurn();
  for (let i = 0; i < query.reads.length; i += 1) {
    const body = reader.run(query.reads[i]!, undefined, budget);
    if (body instanceof Promise) return runRest(reader, query, budget, bodies, body);
    bodies.push(body);
    const wait = i + 1 < query.reads.length ? turn.pass() : undefined;
    if (wait)
      return runRest(
        reader,
        query,
        budget,
        bodies.slice(0, -1),
        wait.then(() => body),
      );
  }
  return assemble(query, bodies);
}

async function runRest(
  reader: ContentReader,
  query: FastQuery,
  budget: AnswerBudget,
  bodies: readonly Buffer[],
  pending: Promise<Buffer>,
): Promise<Buffer | null> {
  const running: MaybePromise<Buffer>[] = [];
  let failed = false;
  const add = (body: MaybePromise<Buffer>): void => {
    running.push(body);
    // one that fails before all have been started is nobody's yet, which ends the process
    if (body instanceof Promise) body.catch(() => (failed = true));
  };
  add(pending);
  const turn = new LoopTurn();
  for (const read of query.reads.slice(bodies.length + 1)) {
    await turn.pass();
    if (failed) break;
    add(reader.run(read, undefined, budget));
  }
  return assemble(query, [...bodies, ...(await Promise.all(running))]);
}

function assemble({ texts }: FastQuery, bodies: readonly Buffer[]): Buffer | null {
  if (bodies.some((body) => body.includes(MARK))) return null;
  const [first, ...others] = texts;
  return first ? Buffer.concat([first, ...bodies.flatMap((body, at) => [body, others[at]!])]) : bodies[0]!;
}
