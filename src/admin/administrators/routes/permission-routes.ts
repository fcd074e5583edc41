/** `/admin/permissions`: the catalogue of actions and conditions, and what the caller may do. */
import type { Route } from '../../../core/base/http/route.ts';
import { type ContentType, contentTypeOf, type Model } from '../../../core/model/content-type.ts';
import { type Field, fieldsOf } from '../../../core/model/field-paths.ts';
import type { AdminContext } from '../admin-context.ts';
import { holdLists } from '../admin-limits.ts';
import { checkInput, list, object, text } from '../input.ts';
import type { Action } from '../permissions/actions.ts';
import { listLocales } from '../stores/list-locales.ts';
import { adminRoutes, data } from './admin-route.ts';

interface Question {
  readonly action: string;
  readonly subject?: string | null;
  readonly field?: string;
}

const CHECK = object(
  {
    permissions: list(
      object({ action: text({ required: true }), subject: text({ nullable: true }), field: text() }),
      { required: true },
    ),
  },
  { open: true },
);

export function permissionRoutes(context: AdminContext): Route[] {
  const { signedIn } = adminRoutes(context);
  return [
    signedIn('GET', '/admin/permissions', async () => data(await catalogue(context))),
    signedIn('POST', '/admin/permissions/check', async (request, admin) => {
      const body = await request.readBody();
      holdLists(context.config.limits, 'questions', body, 'permissions');
      const { permissions } = checkInput<{ permissions: readonly Question[] }>(CHECK, body);
      return data(
        permissions.map(({ action, subject, field }) => {
          // an action that has no subjects may be asked about with any
          const hasSubjects = (context.actions.get(action)?.subjects.length ?? 0) > 0;
          return admin.can(action, hasSubjects ? subject : null, field === '' ? undefined : field);
        }),
      );
    }),
  ];
}

async function catalogue({ db, actions, conditions, settings }: AdminContext): Promise<object> {
  const { model } = settings();
  const all = actions.list();
  const inSection = (section: Action['section']) => all.filter((action) => action.section === section);
  const content = inSection('contentTypes');
  const locales = (await listLocales(db)).map(({ name, code }) => ({ label: name, value: code }));
  const types = [...new Set(content.flatMap(({ subjects }) => subjects))].map((uid) =>
    contentTypeOf(model, uid),
  );
  const part = (kind: ContentType['kind']) => ({
    actions: content.map(({ displayName, id, subjects, applyToProperties }) => ({
      label: displayName,
      actionId: id,
      subjects,
      applyToProperties,
    })),
    subjects: types.filter((type) => type.kind === kind).map((type) => describeSubject(model, type, locales)),
  });
  return {
    conditions: conditions.list().map(({ id, displayName, category }) => ({ id, displayName, category })),
    sections: {
      plugins: inSection('plugins').map(({ displayName, plugin, subCategory, id }) => ({
        displayName,
        plugin,
        subCategory,
        action: id,
      })),
      settings: inSection('settings').map(({ displayName, category, subCategory, id }) => ({
        displayName,
        category,
        subCategory,
        action: id,
      })),
      singleTypes: part('singleType'),
      collectionTypes: part('collectionType'),
    },
  };
}

function describeSubject(
  model: Model,
  type: ContentType,
  locales: readonly { readonly label: string; readonly value: string }[],
): object {
  return {
    uid: type.uid,
    label: type.singularName,
    properties: [
      { label: 'Fields', value: 'fields', children: fieldsOf(model, type).map(describeField) },
      ...(type.localized ? [{ label: 'Locales', value: 'locales', children: locales }] : []),
    ],
  };
}

const describeField = ({ name, required, children }: Field): object => ({
  label: name,
  value: name,
  ...(required ? { required: true } : {}),
  ...(children === null ? {} : { children: children.map(describeField) }),
});
