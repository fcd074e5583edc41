/**
 * `createPermissionsManager` of `strapi.admin.services.permission`: plugins ask it in controllers what an administrator may do,
 * and have it clean what these send and get. Without an ability, which the administration panel gives, nothing is allowed.
 */
import type { Strapi } from '../strapi/strapi.ts';

interface AbilityLike {
  can?(action: string, subject?: unknown): boolean;
}

export interface ManagerOptions {
  readonly ability?: AbilityLike;
  /** `plugin::upload.read` */
  readonly action: string;
  /** The uid of the type. */
  readonly model: string;
}

type Query = Readonly<Record<string, unknown>>;

/** What cleans data asks for another type, or only says so. */
interface CleanOptions {
  readonly subject?: unknown;
}

/** Relations are left out: no caller of the content API may follow them here. */
const NO_CALLER = { auth: {} };

export function createPermissionsManager(
  strapi: () => Strapi,
  { ability, action, model }: ManagerOptions,
): object {
  const contentApi = () =>
    strapi()['contentAPI'] as Record<
      'sanitize' | 'validate',
      Record<string, (data: unknown, type: unknown, options?: object) => unknown>
    >;
  const typeOf = ({ subject }: CleanOptions = {}) =>
    strapi().getModel(typeof subject === 'string' ? subject : model);
  const sanitize = (what: string) => async (data: unknown, options?: CleanOptions) =>
    contentApi().sanitize[what]!(data, typeOf(options), NO_CALLER);
  const validate = (what: string) => async (data: unknown, options?: CleanOptions) =>
    contentApi().validate[what]!(data, typeOf(options));
  return {
    ability,
    action,
    model,
    get isAllowed() {
      return ability?.can?.(action, model) ?? false;
    },
    toSubject: (target: object): object => target,
    pickPermittedFieldsOf: sanitize('input'),
    getQuery: () => ({}),
    addPermissionsQueryTo: (query: Query = {}): Query => query,
    sanitizeOutput: sanitize('output'),
    sanitizeInput: sanitize('input'),
    sanitizeQuery: sanitize('query'),
    validateInput: validate('input'),
    validateQuery: validate('query'),
  };
}
