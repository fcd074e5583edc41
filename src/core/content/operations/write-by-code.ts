/** Writes whose method of `strapi.entityService` the project's code has replaced, for clients that do not ask that code themselves. */
import { isObject } from '../../base/is-object.ts';
import { notFound } from '../../errors/catalogue.ts';
import { NO_QUERY } from '../../query/request-query.ts';
import type { Body } from '../check/check-context.ts';
import { CODE_CALLER, type Entity } from '../entities/read-entities.ts';
import { sentData } from '../hooks/listener-data.ts';
import type { ClientWrite } from '../hooks/listener-view.ts';
import type { WriteRequest } from '../write-request.ts';
import { prepareAnswer, type WriteContext, type WriteResult } from './write-context.ts';

/** Who makes and changes an entry: bodies cannot set it, code can. */
const CREATORS = ['createdBy', 'updatedBy'] as const;

/** A write that code may have replaced. */
export interface ReplaceableWrite extends Pick<ClientWrite, 'action' | 'id'> {
  readonly data: unknown;
  /** What code sees besides: values that no client sets. */
  readonly shown?: Entity;
  /** The write itself, with the data as code has left it. */
  run(request: WriteRequest, data: unknown): Promise<WriteResult>;
}

/**
 * Runs a client's write; where code has replaced its method, as a part of that method. The client's rules hold for what
 * code makes of the data, and the answer is read when code has ended.
 * @throws OctavoError what the write is refused for, or what code throws
 */
export async function writeByCode(
  context: WriteContext,
  request: WriteRequest,
  { action, id, data, shown, run }: ReplaceableWrite,
): Promise<WriteResult> {
  const ask = context.hooks.writeByCode(action);
  if (!ask || !isObject(data)) return run(request, data);
  const { reader } = context;
  const { type, policy } = request;
  const answer = prepareAnswer(context, request);
  const whole = reader.prepare({ kind: 'unwrappedWritten', type, caller: CODE_CALLER, query: NO_QUERY });

  const write = async (values: Entity): Promise<Entity> => {
    const { createdBy, updatedBy, ...body } = values;
    const systemValues = { ...policy.systemValues, ...definedOf({ createdBy, updatedBy }) };
    const changed: WriteRequest = { ...request, answer: whole, policy: { ...policy, systemValues } };
    const { entity, body: read } = await run(changed, body);
    return entity ?? (JSON.parse((await read()).toString()) as Entity);
  };
  const written = await context.hooks.asCode(() =>
    ask({
      action,
      uid: type.uid,
      id,
      data: { ...shownData(request, data), ...creatorsOf(request), ...shown },
      write,
    }),
  );
  const found = written?.['id'] ?? (action === 'update' ? null : undefined);
  if (typeof found !== 'number') throw notFound();
  return { entity: null, body: () => reader.run(answer, found) };
}

/** What of the client's body code sees: no more than the client may set. */
const shownData = ({ type, policy }: WriteRequest, data: Body): Body =>
  sentData(type, data, (uid) => policy.mayRelate(uid));

const creatorsOf = ({ policy: { systemValues = {} } }: WriteRequest): Entity =>
  definedOf(Object.fromEntries(CREATORS.map((name) => [name, systemValues[name]])));

const definedOf = (values: Entity): Entity =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
