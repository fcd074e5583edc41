/** The routes that write the entry of a single type. */
import type { HttpReply, Route } from '../../base/http/route.ts';
import { type Existing, findSingle, singleLocale } from '../../content/statements/find-entry.ts';
import type { Executor } from '../../database/database.ts';
import { forbidden, notFound } from '../../errors/catalogue.ts';
import { parseQueryString } from '../../rest/query-string.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { type Explored, singleRoutes } from '../explorer-route.ts';
import { EditorWrite } from './editor-write.ts';
import { readAttributes } from './read-attributes.ts';

const ok = (body: Buffer): HttpReply => ({ status: 200, body });

/** Another writer has made the entry in between. */
class MadeMeanwhile extends Error {}

export function singleTypeRoutes(context: ContentManagerContext): Route[] {
  const { writer, settings, db, reader } = context;
  const single = singleRoutes(context);

  /** The locale a request names, and the entry it has. */
  const find = async ({ request, type }: Explored, tx: Executor = db) => {
    const { locale: given } = parseQueryString(request.rawQuery, settings().limits);
    const finding = { tx, settings: settings() };
    const locale = await singleLocale(finding, type, given);
    return { locale, entry: await findSingle(finding, type, locale) };
  };

  /** The entry that a request is about, if the editor's permissions leave it there. */
  const existing = async (explored: Explored, verb: 'delete' | 'publish'): Promise<Existing> => {
    const { entry } = await find(explored);
    if (!entry) throw notFound();
    const { editor, type } = explored;
    if (verb === 'publish' && !type.draftAndPublish) throw forbidden();
    const granted = await editor.at(reader, type, verb, entry.id);
    // as in v4 an entry that the conditions exclude is not there
    if (!granted.exists || !granted.fields) throw notFound();
    return entry;
  };

  const save = async (explored: Explored, sent: Readonly<Record<string, unknown>>): Promise<HttpReply> => {
    const { editor, type } = explored;
    const write = new EditorWrite(context, editor, type);
    const { locale, entry } = await find(explored);
    if (entry) {
      const granted = await editor.at(reader, type, 'update', entry.id);
      if (!granted.exists || !granted.fields) throw forbidden();
      const body = write.permitted(granted.fields, sent);
      return ok(await writer.update(write.change('update', body), entry.id, body));
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
    return ok(await writer.updateSingle({ ...creation, params }, body));
  };

  return [
    single('PUT', '', ['create', 'update'], async (explored) => {
      const body = await readAttributes(explored.request);
      try {
        return await save(explored, body);
      } catch (error) {
        if (!(error instanceof MadeMeanwhile)) throw error;
        return save(explored, body);
      }
    }),
    single('DELETE', '', 'delete', async (explored) => {
      const { id } = await existing(explored, 'delete');
      return ok(await writer.delete(new EditorWrite(context, explored.editor, explored.type).deletion(), id));
    }),
    ...(['publish', 'unpublish'] as const).map((action) =>
      single('POST', `/actions/${action}`, 'publish', async (explored) => {
        const { id } = await existing(explored, 'publish');
        const write = new EditorWrite(context, explored.editor, explored.type).change('publish', {}, action);
        return ok(await writer.setState(write, id, action === 'publish' ? 'published' : 'draft'));
      }),
    ),
  ];
}
