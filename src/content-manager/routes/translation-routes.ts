/** `/i18n/content-manager`: what a new translation of an entry begins with. */
import { checkInput, type InputRule, labelOf, looseId, object, text } from '../../admin/input.ts';
import { adminRoutes } from '../../admin/routes/admin-route.ts';
import type { Administrator } from '../../admin/session/administrator.ts';
import type { HttpReply, Route } from '../../base/http/route.ts';
import { isObject } from '../../base/is-object.ts';
import { isLocale } from '../../content/statements/find-entry.ts';
import { forbidden, modelNotLocalized, notFound, unknownLocale } from '../../errors/catalogue.ts';
import { FieldSet } from '../../rights/field-set.ts';
import { parseId } from '../../users/parse-id.ts';
import type { ContentManagerContext } from '../content-manager-context.ts';
import { editorOf } from '../editor.ts';
import { readSharedValues } from '../locales/shared-values.ts';

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
    const verbs = ['read', 'create'] as const;
    const open = FieldSet.union(verbs.map((verb) => editor.on(named, verb).inLocale(locale)));
    if (!(await isLocale(db, locale))) throw unknownLocale();
    if (open.isEmpty) throw forbidden();
    // that of a single type is not looked at, as in v4
    const entry = named.kind === 'singleType' ? null : parseId(String(question.id));
    if (named.kind !== 'singleType' && entry === null) throw notFound();
    const shared = await readSharedValues(reader, model, named, entry, open);
    if (!shared) throw notFound();
    return {
      status: 200,
      body: { nonLocalizedFields: shared.values, localizations: shared.translations },
    };
  };

  return [
    signedIn('POST', '/i18n/content-manager/actions/get-non-localized-fields', async (request, admin) =>
      answer(await request.readBody(), admin),
    ),
  ];
}
