/** What v4 has written of a request that it then refuses (A87). */
import { buildLayout, tableOf } from '../../src/core/database/layout/layout.ts';
import { fixtureModel } from '../support/fixture.ts';
import { problemsOf } from '../support/problems.ts';
import type { WriteCall } from '../support/request.ts';
import type { Answer } from '../support/side.ts';

const model = fixtureModel();
const layout = buildLayout(model);

/**
 * Whether v4 refuses for something that shows while the entry is written, and the tables that have changed are the
 * entry's. What it checks before the write is answered as a list of problems; what shows later, alone.
 */
export function isBegunWrite(call: WriteCall, theirs: Answer, changed: readonly string[]): boolean {
  const written = tablesWritten(call);
  return isRefusedAlone(theirs) && changed.every((table) => written.has(table));
}

/** A 400 with one reason and no list; GraphQL answers it with a 200. */
function isRefusedAlone({ status, body }: Answer): boolean {
  const { errors } = (body ?? {}) as { errors?: readonly unknown[] };
  const refused = status === 400 || (status === 200 && errors?.length === 1);
  return refused && problemsOf(body).length === 0;
}

/** The tables of the type a call writes: its own, those of its components, and all that link them with others. */
function tablesWritten({ path, readAt = '' }: WriteCall): ReadonlySet<string> {
  const name = /^\/api\/([^/?]+)/.exec(path.startsWith('/api/') ? path : readAt)?.[1];
  const type = [...model.contentTypes.values()].find(
    (one) =>
      one.origin !== 'admin' && (one.kind === 'singleType' ? one.singularName : one.pluralName) === name,
  );
  const tables = new Set<string>();
  const visit = (uid: string): void => {
    const { table, hops } = tableOf(layout, uid);
    if (tables.has(table)) return;
    tables.add(table);
    for (const hop of hops.values()) {
      if ('table' in hop) tables.add(hop.table);
      if (hop.kind === 'component') visit(hop.componentUid);
      if (hop.kind === 'zone') for (const one of hop.components) visit(one.uid);
    }
  };
  if (type) visit(type.uid);
  return tables;
}
