/** What `buildModel` takes and what it finds wrong. */
import type { ScalarType } from './attribute.ts';

/** One schema.json of a project, parsed. */
export interface SchemaSource {
  /** The path shown to people, relative to the project. */
  readonly file: string;
  readonly kind: 'contentType' | 'component';
  /** `api::article.article`, `plugin::users-permissions.user`, `shared.seo` */
  readonly uid: string;
  /** The file's parsed JSON; nothing of it is trusted. */
  readonly schema: unknown;
}

/** What the project's configuration and code say about its model. */
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
