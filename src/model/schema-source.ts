/** What `buildModel` takes and what it finds wrong. */

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

/** What the project's configuration says about its model. */
export interface BuildOptions {
  /** `api.responses.privateAttributes`: names that are private in every type (spec "Configuration"). */
  readonly privateAttributes: readonly string[];
}

/** One mistake in a schema, as a sentence for the one who wrote it. */
export interface Problem {
  readonly file: string;
  readonly attribute?: string;
  readonly message: string;
}
