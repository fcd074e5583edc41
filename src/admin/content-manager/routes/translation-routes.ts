/** `/i18n/content-manager`: what a new translation of an entry begins with. */

import type { HttpReply, Route } from '../../../core/base/http/route.ts';
import { isObject } from '../../../core/base/is-object.ts';
import { parseId } from '../../../core/base/parse-id.ts';
import { isLocale } from '../../../core/content/statements/find-entry.ts';
import { forbidden, modelNotLocalized, notFound, unknownLocale } from '../../../core/errors/catalogue.ts';
import type { ContentType } from '../../../core/model/content-type.ts';
import { FieldSet } from '../../../core/rights/field-set.ts';
import { checkInput, type InputRule, labelOf, looseId, object, text } from '../../administrators/input.ts';
import { adminRoutes } from '../../administrators/routes/admin-route.ts';
import type { Administrator } from '../../administrators/session/administrator.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { type Editor, editorOf } from '../editor.ts';
import { type Family, readFamily, readSharedValues } from '../locales/shared-values.ts';

interface Question {
  readonly model: string;
  readonly id?: number | string | null;
  readonly locale: string;
}

/** Only the entry of a single type needs no id. */
const id =
  (isRequired: boolean): InputRule =>
  (value, path, report) => {
    if (value === undefined && isRequired) report(path, `${labelOf(path)} is a required field`);
    else looseId({ nullable: !isRequired })(value, path, report);
  };

export function translationRoutes(context: ContentManagerContext): Route[] {
  const { signedIn } = adminRoutes(context);
  const { db, reader, settings } = context;

  const answer = async (body: unknown, admin: Administrator): Promise<HttpReply> => {
    const { model } = settings();
    const named = isObject(body) ? model.contentTypes.get(String(body['model'])) : undefined;
    const rule = object(
      {
        model: text({ required: true }),
        id: id(named?.kind !== 'singleType'),
        locale: text({ required: true }),
      },
      { open: true },
    );
    const question = checkInput<Question>(rule, Array.isArray(body) ? {} : body);
    if (!named?.localized) throw modelNotLocalized();
    const { locale } = question;
    const editor = await editorOf(context, admin);
    if (!(await isLocale(db, locale))) throw unknownLocale();
    const verbs = ['read', 'create'] as const;
    const open = FieldSet.union(verbs.map((verb) => editor.on(named, verb).inLocale(locale)));
    if (open.isEmpty) throw forbidden();
    // that of a single type is not looked at, as in v4
    const entryId = named.kind === 'singleType' ? null : parseId(String(question.id));
    if (named.kind !== 'singleType' && entryId === null) throw notFound();
    const family = await readFamily(reader, named, entryId);
    if (!family) throw notFound();
    const readable = await readableOf(editor, named, family);
    // all locales share the values: those of an entry that the editor may read
    const [source] = readable;
    if (!source) throw forbidden();
    const fields = FieldSet.common(open, source.fields);
    const shared = await readSharedValues(reader, model, named, source.id, fields);
    const localizations = [...family.others, family.entry].filter(
      (one) => one === family.entry || readable.some(({ id }) => id === one.id),
    );
    return { status: 200, body: { nonLocalizedFields: shared, localizations } };
  };

  /** The entries of a family that the editor may read, and what of each, the one that was asked for first. */
  const readableOf = async (editor: Editor, type: ContentType, { entry, others }: Family) => {
    const rights = editor.on(type, 'read');
    const readable: { readonly id: number; readonly fields: FieldSet }[] = [];
    for (const { id, locale } of [entry, ...others]) {
      // what the locale decides takes no statement
      if (!rights.hasConditions) {
        if (rights.holdsIn(locale)) readable.push({ id, fields: rights.inLocale(locale) });
        continue;
      }
      const found = await editor.at(reader, type, 'read', id);
      if (found.exists && found.fields) readable.push({ id, fields: found.fields });
    }
    return readable;
  };

  return [
    signedIn('POST', '/i18n/content-manager/actions/get-non-localized-fields', async (request, admin) =>
      answer(await request.readBody(), admin),
    ),
  ];
}
