/** What code has declared for administrators, as the catalogue of the administration API has it, and the other way round. */
import type {
  Action,
  ActionProperty,
  ActionSection,
} from '../../admin/administrators/permissions/actions.ts';
import type {
  Condition,
  ConditionResult,
} from '../../admin/administrators/permissions/condition-registry.ts';
import { isObject } from '../../core/base/is-object.ts';
import type { AdminAction, AdminCondition } from './permission-registries.ts';

/** An action of the server's own, as v4's `actionProvider` gives it. */
export const declaredAction = (action: Action): AdminAction => ({
  actionId: action.id,
  section: action.section,
  displayName: action.displayName,
  ...(action.plugin === undefined ? {} : { pluginName: action.plugin }),
  ...(action.category === undefined ? {} : { category: action.category }),
  ...(action.subCategory === undefined ? {} : { subCategory: action.subCategory }),
  ...(action.section === 'contentTypes' ? { subjects: [...action.subjects] } : {}),
  options: { applyToProperties: action.applyToProperties.length > 0 ? [...action.applyToProperties] : null },
});

/**
 * An action that code has declared or changed.
 * @param isType whether there is a content-type of this name; others are no subjects
 * @param hasLocales whether a permission can be narrowed to locales
 */
export function toAction(
  declared: AdminAction,
  isType: (uid: string) => boolean,
  hasLocales: boolean,
): Action {
  const { actionId, section, displayName, pluginName, category, subCategory, subjects, options } = declared;
  const properties = isObject(options) ? options['applyToProperties'] : null;
  const names = new Set<unknown>(Array.isArray(properties) ? properties : []);
  // v4's i18n adds them to every action on content-types
  if (section === 'contentTypes' && hasLocales) names.add('locales');
  const isText = (value: unknown): value is string => typeof value === 'string';
  return {
    id: actionId,
    section: section as ActionSection,
    displayName,
    ...(section === 'plugins' ? { plugin: pluginName ?? 'admin' } : {}),
    ...(section === 'settings' ? { category: isText(category) ? category : 'general' } : {}),
    subCategory: isText(subCategory) ? subCategory : 'general',
    subjects: Array.isArray(subjects) ? subjects.filter(isText).filter(isType) : [],
    applyToProperties: (['fields', 'locales'] satisfies ActionProperty[]).filter((name) => names.has(name)),
  };
}

/**
 * A condition that code has declared. One whose handler fails holds for no entry.
 * @param onWarning gets a sentence about a handler that fails
 */
export function toCondition(declared: AdminCondition, onWarning: (message: string) => void): Condition {
  const { id, category, displayName, handler } = declared;
  return {
    id,
    displayName,
    category,
    handler: async (user) => {
      // v4 also takes a fixed query
      if (typeof handler !== 'function') return isObject(handler) ? handler : handler === true;
      try {
        const said: unknown = await handler(structuredClone(user));
        return isObject(said) || typeof said === 'boolean' ? (said as ConditionResult) : false;
      } catch (error) {
        onWarning(
          `The condition ${id} of administrators fails, so that it holds for nothing: ${String(error)}`,
        );
        return false;
      }
    },
  };
}
