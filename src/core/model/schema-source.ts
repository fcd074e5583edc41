/** The input of `buildModel`, and its findings. */
import type { ScalarType } from './attribute.ts';

/** One schema.json of a project, parsed. */
export interface SchemaSource {
  /** The path in messages, relative to the project. */
  readonly file: string;
  readonly kind: 'contentType' | 'component';
  /** `api::article.article`, `plugin::users-permissions.user`, `shared.seo` */
  readonly uid: string;
  /** The file's parsed JSON; nothing of it is trusted. */
  readonly schema: unknown;
  /**
   * All attributes in the order of answers, those of the server included. Absent, the server's own come last; an attribute that
   * code adds to a type comes after them, as in v4.
   */
  readonly attributeOrder?: readonly string[];
}

/** The settings of the project's configuration and code about its model. */
export interface BuildOptions {
  /** `api.responses.privateAttributes`: names that are private in every type. */
  readonly privateAttributes: readonly string[];
  /** Custom fields the project's code registers (`plugin::color.color`) → the type each is stored as. */
  readonly customFields?: ReadonlyMap<string, ScalarType>;
}

/** One finding about a schema: a full sentence with file, attribute, cause and what was expected. */
export interface Problem {
  readonly file: string;
  readonly attribute?: string;
  readonly message: string;
}
