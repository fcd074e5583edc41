/** The routes that write the entry of a single type. */
import type { HttpReply, Route } from '../../../core/base/http/route.ts';
import { forbidden, notFound, unknownLocale, versionConflict } from '../../../core/errors/catalogue.ts';
import { OctavoError } from '../../../core/errors/octavo-error.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import type { Verb } from '../editor.ts';
import { type Explored, singleRoutes } from '../explorer-route.ts';
import { findSingleEntry, grantedSingle } from '../one-entry-routes.ts';
import { expectedVersion, withVersion } from '../version-header.ts';
import { EditorWrite } from './editor-write.ts';
import { onceByKey } from './once-by-key.ts';
import { readAttributes } from './read-attributes.ts';

/** Another writer has made the entry in between. */
class MadeMeanwhile extends Error {}

export function singleTypeRoutes(context: ContentManagerContext): Route[] {
  const { writer, reader } = context;
  const single = singleRoutes(context);
  const writeOf = ({ request, editor, type, key }: Explored): EditorWrite =>
    new EditorWrite(context, editor, type, expectedVersion(request), key);

  const save = async (explored: Explored, sent: Readonly<Record<string, unknown>>): Promise<HttpReply> => {
    const { editor, type } = explored;
    const write = writeOf(explored);
    const { locale, entry } = await findSingleEntry(context, explored);
    if (entry) {
      const granted = await editor.at(reader, type, 'update', entry.id);
      if (!granted.exists || !granted.fields) throw forbidden();
      const body = write.permitted(granted.fields, sent);
      return withVersion(await writer.update(write.change('update', body), entry.id, body), write.version);
    }
    // another editor has deleted what this one has read
    if (expectedVersion(explored.request) !== undefined) {
      throw versionConflict.with({ details: { version: null, entry: null } });
    }
    const rights = editor.on(type, 'create');
    if (!rights.holdsIn(locale)) throw forbidden();
    const body = write.permitted(rights.inLocale(locale), sent);
    const creation = write.creation(body, {
      checkStored: async () => {
        throw new MadeMeanwhile();
      },
    });
    const params = { ...creation.params, ...(locale === null ? {} : { locale }) };
    return withVersion(await writer.updateSingle({ ...creation, params }, body), write.version);
  };

  /** The entry that is there: in v4 a locale there is not has none, and only a new entry needs the locale itself. */
  const stored = async (explored: Explored, verb: Verb): Promise<number> => {
    try {
      return (await grantedSingle(context, explored, verb)).id;
    } catch (error) {
      throw error instanceof OctavoError && error.code === unknownLocale.code ? notFound() : error;
    }
  };

  return [
    single(
      'PUT',
      '',
      ['create', 'update'],
      onceByKey(context, async (explored) => {
        const body = await readAttributes(explored.request);
        try {
          return await save(explored, body);
        } catch (error) {
          if (!(error instanceof MadeMeanwhile)) throw error;
          return save(explored, body);
        }
      }),
    ),
    single('DELETE', '', 'delete', async (explored) => {
      const id = await stored(explored, 'delete');
      return { status: 200, body: await writer.delete(writeOf(explored).deletion(), id) };
    }),
    ...(['publish', 'unpublish'] as const).map((action) =>
      single(
        'POST',
        `/actions/${action}`,
        'publish',
        onceByKey(context, async (explored) => {
          const id = await stored(explored, 'publish');
          if (!explored.type.draftAndPublish) throw forbidden();
          const write = writeOf(explored);
          const goal = action === 'publish' ? 'published' : 'draft';
          const body = await writer.setState(write.change('publish', {}, action), id, goal);
          return withVersion(body, write.version);
        }),
      ),
    ),
  ];
}
