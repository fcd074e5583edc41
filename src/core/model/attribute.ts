/** Attributes of content-types and components as plain, frozen data (spec "Resources and fields"). */

/** The scalar attribute types; each has its own file in `types/`. */
export const SCALAR_TYPES = [
  'string',
  'text',
  'richtext',
  'blocks',
  'uid',
  'enumeration',
  'email',
  'password',
  'date',
  'time',
  'datetime',
  'timestamp',
  'integer',
  'biginteger',
  'float',
  'decimal',
  'boolean',
  'json',
] as const;

export type ScalarType = (typeof SCALAR_TYPES)[number];

/** The relation kinds of a schema's `relation` key. */
export const RELATION_KINDS = [
  'oneToOne',
  'oneToMany',
  'manyToOne',
  'manyToMany',
  'morphToOne',
  'morphToMany',
  'morphOne',
  'morphMany',
] as const;

export type RelationKind = (typeof RELATION_KINDS)[number];

interface AttributeBase {
  readonly name: string;
  /** Never answered, and cannot be filtered, sorted or selected (A4, A5). */
  readonly private: boolean;
  readonly required: boolean;
  /** False: shared by all localizations of an entry (i18n). */
  readonly localized: boolean;
  /** Set by Octavo (`createdAt`, `locale`, `createdBy` …), not by the schema. */
  readonly system: boolean;
  /** False: bodies cannot set it; project code can. */
  readonly writable?: false;
  /** False: no form shows it, and no permission names it. */
  readonly visible?: false;
}

/** The `options` of a `uid` attribute. */
export interface SlugOptions {
  readonly separator?: string;
  readonly lowercase?: boolean;
  readonly decamelize?: boolean;
  readonly preserveLeadingUnderscore?: boolean;
  readonly customReplacements?: readonly [string, string][];
}

/** A value in a column of the type's own table. */
export interface ScalarAttribute extends AttributeBase {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  readonly unique: boolean;
  readonly default?: unknown;
  /** Bounds as the schema has them; biginteger bounds are strings. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  readonly enum?: readonly string[];
  readonly enumName?: string;
  readonly targetField?: string;
  /** How a `uid` is made of a text. */
  readonly slugOptions?: SlugOptions;
  /** False: `_q` does not look into it. */
  readonly searchable?: false;
}

/** A relation to another type, or to any type for the morph kinds. */
export interface RelationAttribute extends AttributeBase {
  readonly kind: 'relation';
  readonly relation: RelationKind;
  /** The target's uid; null for `morphToOne` and `morphToMany`, which point anywhere. */
  readonly target: string | null;
  readonly inversedBy?: string;
  readonly mappedBy?: string;
  readonly morphBy?: string;
}

/** Files of the media library. */
export interface MediaAttribute extends AttributeBase {
  readonly kind: 'media';
  readonly multiple: boolean;
  readonly allowedTypes: readonly string[];
}

/** One component, or a list of the same component. */
export interface ComponentAttribute extends AttributeBase {
  readonly kind: 'component';
  readonly component: string;
  readonly repeatable: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** A list of components of several kinds. */
export interface DynamicZoneAttribute extends AttributeBase {
  readonly kind: 'dynamiczone';
  readonly components: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

export type Attribute =
  | ScalarAttribute
  | RelationAttribute
  | MediaAttribute
  | ComponentAttribute
  | DynamicZoneAttribute;

/** True where at most one related entry exists. */
export const isToOne = (kind: RelationKind): boolean =>
  kind === 'oneToOne' || kind === 'manyToOne' || kind === 'morphToOne' || kind === 'morphOne';

/** True for the kinds that point to entries of any type. */
export const isMorphTo = (kind: RelationKind): boolean => kind === 'morphToOne' || kind === 'morphToMany';
