/** What bodies say of relations that v4 stores in its own way: polymorphic ones, and several entries in one place. */
import type { Model } from '../../src/model/content-type.ts';
import { kitModel } from '../../test/support/kit.ts';
import type { WriteCall } from './request.ts';

const model: Model = kitModel();

/** The polymorphic relations and their other sides. */
export const MORPHS: readonly string[] = [...model.contentTypes.values()].flatMap((type) =>
  [...type.attributes.values()]
    .filter((one) => one.kind === 'relation' && one.relation.startsWith('morph') && type.origin === 'api')
    .map((one) => one.name),
);

/** What a call sends. */
export const sentData = ({ body, form }: WriteCall): unknown => body ?? dataOf(form);

/** Whether a call names a polymorphic relation, from either side. */
export function writesMorphs(call: WriteCall): boolean {
  const text = JSON.stringify(sentData(call) ?? null);
  return MORPHS.some((name) => text.includes(`"${name}"`));
}

/** Whether a form has files for components that its data do not send: v4 links them to none (A386). */
export function sendsFilesForParts(call: WriteCall): boolean {
  const data = sentData(call);
  return (call.form ?? []).some(({ name }) => {
    const [, part] = /^files\.(\w+)[.[]/.exec(name) ?? [];
    return part !== undefined && (typeof data !== 'object' || data === null || !Object.hasOwn(data, part));
  });
}

/** What was written in a round whose traces are meant to differ. */
export interface Traces {
  /** A polymorphic relation (A24). */
  readonly morphs: boolean;
  /** Files of components that were there before (A386). */
  readonly partFiles: boolean;
}

export const NO_TRACES: Traces = { morphs: false, partFiles: false };

/** The traces after one more call. */
export const tracesWith = (before: Traces, call: WriteCall): Traces => ({
  morphs: before.morphs || writesMorphs(call),
  partFiles: before.partFiles || sendsFilesForParts(call),
});

/** The types that polymorphic relations of a body lead to, from either side. */
export function morphTypes(body: unknown, inside = false): Set<string> {
  const types = new Set<string>();
  if (typeof body !== 'object' || body === null) return types;
  for (const [key, value] of Object.entries(body)) {
    const morph = inside || MORPHS.includes(key);
    if (morph && key !== 'subject' && key !== 'subjects') types.add('api::note.note');
    if (morph && key === '__type') types.add(String(value));
    for (const uid of morphTypes(value, morph)) types.add(uid);
  }
  return types;
}

/**
 * The relations to one entry of which a new entry or component gets several: v4 stores links to all (A83), which the
 * other sides show.
 */
export function placesGivenSeveral(given: Model, call: WriteCall): ReadonlySet<string> {
  const places = new Set<string>();
  const { method } = call;
  if (method !== 'POST' && method !== 'PUT') return places;
  const toOne = new Set(
    [...given.contentTypes.values(), ...given.components.values()].flatMap((schema) =>
      [...schema.attributes.values()]
        .filter(
          (one) => one.kind === 'relation' && (one.relation === 'oneToOne' || one.relation === 'manyToOne'),
        )
        .map((one) => one.name),
    ),
  );
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (toOne.has(key) && listLength(one) > 1) places.add(key);
      visit(one);
    }
  };
  visit(sentData(call));
  return places;
}

/** The JSON a form has beside its files. */
function dataOf(form: WriteCall['form']): unknown {
  const text = form?.find(({ name }) => name === 'data')?.text;
  return text === undefined ? undefined : JSON.parse(text);
}

function listLength(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const { set, connect } = value as { set?: unknown; connect?: unknown };
  return Math.max(listLength(set), listLength(connect));
}
