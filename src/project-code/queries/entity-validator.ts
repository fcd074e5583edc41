/** `strapi.entityValidator`: holds data against the rules of its type, as a write does, and writes nothing. */
import type { Body } from '../../core/content/check/check-context.ts';
import { CheckContext, ROOT } from '../../core/content/check/check-context.ts';
import { checkRow } from '../../core/content/check/check-row.ts';
import { type ContentType, contentTypeOf } from '../../core/model/content-type.ts';
import type { AppServices } from '../shared/app-services.ts';

/** A content-type as code has it, or its uid. */
type Model = string | { readonly uid: string };

interface ValidateOptions {
  /** A draft is not held to `required` and `minLength`. */
  readonly isDraft?: boolean;
}

export interface EntityValidator {
  /**
   * @returns the data with the defaults of attributes that it does not set
   * @throws OctavoError 400 with all broken rules
   */
  validateEntityCreation(model: Model, data?: Body, options?: ValidateOptions): Promise<Body>;
  /**
   * @param entity the entry as it is
   * @throws OctavoError 400 with all broken rules
   */
  validateEntityUpdate(
    model: Model,
    data?: Body,
    options?: ValidateOptions,
    entity?: { readonly id?: unknown } | null,
  ): Promise<Body>;
}

/** @param parts asked with each validation: the settings may change */
export function createEntityValidator(parts: AppServices): EntityValidator {
  const check = async (model: Model, data: Body, id: number | null, draft: boolean): Promise<ContentType> => {
    const type = contentTypeOf(parts.model, typeof model === 'string' ? model : model.uid);
    const context = new CheckContext({
      settings: parts.settings,
      tx: parts.db,
      mayRead: () => true,
      setsUnwritable: true,
      draft,
      creating: id === null,
      sentFiles: new Set(),
    });
    await checkRow(context, { schema: type, place: ROOT, id }, data);
    await context.finish();
    return type;
  };
  return {
    validateEntityCreation: async (model, data = {}, { isDraft = false } = {}) => {
      const type = await check(model, data, null, isDraft);
      return { ...defaultsOf(type), ...data };
    },
    validateEntityUpdate: async (model, data = {}, { isDraft = false } = {}, entity = null) => {
      await check(model, data, Number(entity?.id ?? 0), isDraft);
      return { ...data };
    },
  };
}

function defaultsOf(type: ContentType): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'scalar' && attribute.default !== undefined)
      values[attribute.name] = attribute.default;
  }
  return values;
}
