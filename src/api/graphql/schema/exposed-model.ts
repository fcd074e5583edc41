/**
 * The part of the model that the schema exposes: its types, and for each of them the attributes that are
 * fields, inputs and filters (spec/graphql "Reading"). Private attributes are no fields, but inputs and
 * filters; a caller that filters by one is refused when the plan is made (A5).
 */
import { type Attribute, isMorphTo } from '../../../core/model/attribute.ts';
import {
  type AnySchema,
  type Component,
  type ContentType,
  isWritableSystemAttribute,
  type Model,
} from '../../../core/model/content-type.ts';
import type { SchemaOptions, SchemaPlugin } from './schema-options.ts';
import type { CrudAction, FieldSwitch } from './shadow-crud-switches.ts';

/** Types of the admin panel's: nothing of the content API. */
const HIDDEN = 'plugin::content-releases.';

const PLUGINS: readonly SchemaPlugin[] = ['users-permissions', 'upload', 'i18n'];

/** Types that have other ways to be read, or none. */
const NO_QUERIES = new Set(['plugin::users-permissions.permission']);
const NO_MUTATIONS = new Set([
  'plugin::users-permissions.permission',
  'plugin::users-permissions.role',
  'plugin::users-permissions.user',
  'plugin::i18n.locale',
]);

const LOCALE_ATTRIBUTES = new Set(['locale', 'localizations']);

const QUERIES: readonly CrudAction[] = ['find', 'findOne'];

export class ExposedModel {
  readonly contentTypes: readonly ContentType[];
  readonly components: readonly Component[];
  readonly #model: Model;
  readonly #hasLocales: boolean;
  readonly #switches: SchemaOptions['switches'];
  readonly #shown: ReadonlySet<string>;

  constructor({ model, plugins, switches }: SchemaOptions) {
    this.#model = model;
    this.#switches = switches;
    this.#hasLocales = plugins.has('i18n');
    const off = PLUGINS.filter((plugin) => !plugins.has(plugin)).map((plugin) => `plugin::${plugin}.`);
    this.contentTypes = [...model.contentTypes.values()].filter(
      ({ uid, origin }) =>
        origin !== 'admin' &&
        switches.of(uid).isEnabled() &&
        ![HIDDEN, ...off].some((prefix) => uid.startsWith(prefix)),
    );
    this.components = [...model.components.values()].filter(({ uid }) => switches.of(uid).isEnabled());
    this.#shown = new Set([...this.contentTypes, ...this.components].map(({ uid }) => uid));
  }

  /** The type of a uid if it is exposed; null otherwise. */
  exposed(uid: string | null): AnySchema | null {
    if (uid === null || !this.#shown.has(uid)) return null;
    return this.#model.contentTypes.get(uid) ?? this.#model.components.get(uid) ?? null;
  }

  /** Whether an operation of a content-type is generated. */
  allows({ uid }: ContentType, action: CrudAction): boolean {
    const type = this.#switches.of(uid);
    if (!type.isActionEnabled(action)) return false;
    return QUERIES.includes(action)
      ? type.areQueriesEnabled() && !NO_QUERIES.has(uid)
      : type.areMutationsEnabled() && !NO_MUTATIONS.has(uid);
  }

  isLocalized(type: ContentType): boolean {
    return type.localized && this.#hasLocales;
  }

  /** The fields of the type, without `id`. */
  outputs(schema: AnySchema): readonly Attribute[] {
    return this.#attributes(
      schema,
      (attribute, field) => !attribute.private && field.hasOutputEnabled() && this.#canBeExposed(attribute),
    );
  }

  /** The fields of the type's input, without a component's `id`. */
  inputs(schema: AnySchema): readonly Attribute[] {
    return this.#attributes(
      schema,
      (attribute, field) =>
        (!attribute.system || isWritableSystemAttribute(attribute.name)) &&
        attribute.writable !== false &&
        field.hasInputEnabled() &&
        !isMorph(attribute) &&
        this.#canBeExposed(attribute),
    );
  }

  /** The attributes that can filter entries of the type, without `id`. */
  filters(schema: AnySchema): readonly Attribute[] {
    return this.#attributes(
      schema,
      (attribute, field) =>
        field.hasFiltersEnabled() &&
        attribute.kind !== 'media' &&
        attribute.kind !== 'dynamiczone' &&
        !isMorph(attribute) &&
        this.#canBeExposed(attribute),
    );
  }

  filtersById(type: AnySchema): boolean {
    return (
      type.modelType === 'contentType' &&
      type.kind === 'collectionType' &&
      this.#switches.of(type.uid).field('id').hasFiltersEnabled()
    );
  }

  /** The exposed components of a zone. */
  zoneComponents(uids: readonly string[]): readonly AnySchema[] {
    return uids.map((uid) => this.exposed(uid)).filter((component) => component !== null);
  }

  /** The possible targets of a polymorphic relation: all types with fields. */
  morphMembers(): readonly AnySchema[] {
    return [...this.components, ...this.contentTypes.filter((type) => this.outputs(type).length > 0)];
  }

  #attributes(
    schema: AnySchema,
    keep: (attribute: Attribute, field: FieldSwitch) => boolean,
  ): readonly Attribute[] {
    const type = this.#switches.of(schema.uid);
    return [...schema.attributes.values()].filter((attribute) => keep(attribute, type.field(attribute.name)));
  }

  /** Whether its target is in the schema. */
  #canBeExposed(attribute: Attribute): boolean {
    if (!this.#hasLocales && attribute.system && LOCALE_ATTRIBUTES.has(attribute.name)) return false;
    switch (attribute.kind) {
      case 'media':
        return this.exposed('plugin::upload.file') !== null;
      case 'component':
        return this.exposed(attribute.component) !== null;
      case 'relation':
        if (isMorphTo(attribute.relation)) return true;
        return !isInverseMorph(attribute) && this.exposed(attribute.target) !== null;
      default:
        return true;
    }
  }
}

type Relation = Extract<Attribute, { kind: 'relation' }>;

/** The inverse sides of polymorphic relations are no part of v4's schema. */
const isInverseMorph = ({ relation }: Relation): boolean =>
  relation === 'morphOne' || relation === 'morphMany';

const isMorph = (attribute: Attribute): boolean =>
  attribute.kind === 'relation' && isMorphTo(attribute.relation);
