/**
 * Content-types as types: what `types/generated` of a v4 project is written in, and the entries that come of it.
 * `@strapi/types` and `@strapi/strapi` lead here.
 */

export type { Strapi } from './strapi.js';

/** Filled by the project: `declare module '@strapi/types' { export module Shared { … } }`. */
export namespace Shared {
  interface ContentTypes {}
  interface Components {}
}

export namespace Schema {
  interface ContentType {
    collectionName: string;
    info: object;
    options?: object;
    pluginOptions?: object;
    attributes: object;
  }
  interface CollectionType extends ContentType {}
  interface SingleType extends ContentType {}
  interface Component {
    collectionName: string;
    info: object;
    options?: object;
    attributes: object;
  }
}

type RelationKind =
  | 'oneToOne'
  | 'oneToMany'
  | 'manyToOne'
  | 'manyToMany'
  | 'morphToOne'
  | 'morphToMany'
  | 'morphOne'
  | 'morphMany';

export namespace Attribute {
  /** An attribute of a kind; what is said of it besides is put beside it by `&`. */
  interface OfType<Kind extends string> {
    type: Kind;
  }
  type Any = OfType<string>;

  type String = OfType<'string'>;
  type Text = OfType<'text'>;
  type RichText = OfType<'richtext'>;
  type Blocks = OfType<'blocks'>;
  type Email = OfType<'email'>;
  type Password = OfType<'password'>;
  type Date = OfType<'date'>;
  type Time = OfType<'time'>;
  type DateTime = OfType<'datetime'>;
  type Timestamp = OfType<'timestamp'>;
  type Integer = OfType<'integer'>;
  type BigInteger = OfType<'biginteger'>;
  type Float = OfType<'float'>;
  type Decimal = OfType<'decimal'>;
  type Boolean = OfType<'boolean'>;
  type JSON = OfType<'json'>;
  type UID<_Type = unknown, _Field = unknown, _Options = unknown> = OfType<'uid'>;
  type CustomField<Name extends string, _Options = unknown> = OfType<'customField'> & { customField: Name };
  type Enumeration<Values extends readonly string[]> = OfType<'enumeration'> & { enum: Values };
  type Media<
    Kinds extends string | undefined = undefined,
    Multiple extends boolean = false,
  > = OfType<'media'> & { allowedTypes: Kinds; multiple: Multiple };
  type Relation<
    _Self = unknown,
    Kind extends RelationKind = RelationKind,
    Target extends string = string,
  > = OfType<'relation'> & { relation: Kind; target: Target };
  type Component<Uid extends string, Repeatable extends boolean = false> = OfType<'component'> & {
    component: Uid;
    repeatable: Repeatable;
  };
  type DynamicZone<Uids extends readonly string[] = readonly string[]> = OfType<'dynamiczone'> & {
    components: Uids;
  };

  interface Required {
    required: true;
  }
  interface NonRequired {
    required: false;
  }
  interface Private {
    private: true;
  }
  interface NonPrivate {
    private: false;
  }
  interface Unique {
    unique: true;
  }
  interface NonUnique {
    unique: false;
  }
  interface Configurable {
    configurable: true;
  }
  interface NonConfigurable {
    configurable: false;
  }
  interface Writable {
    writable: true;
  }
  interface NonWritable {
    writable: false;
  }
  interface Visible {
    visible: true;
  }
  interface NonVisible {
    visible: false;
  }
  interface DefaultTo<Value> {
    default: Value;
  }
  type SetMinMax<Bounds, _Kind = unknown> = Bounds;
  type SetMinMaxLength<Bounds> = Bounds;
  interface SetPluginOptions<Options> {
    pluginOptions: Options;
  }

  /** The value an attribute has in an entry. */
  type GetValue<Given> = ValueOf<Given>;
  /** The values of all attributes of a content-type or component. */
  type GetValues<Uid extends string> = Values<Uid>;
  /** The value of one attribute of a content-type or component. */
  type GetValueByKey<Uid extends string, Key extends keyof Values<Uid>> = Values<Uid>[Key];
}

/** The names of content-types: those of the project where it has generated types, and any text besides. */
export type ContentTypeUID = keyof Shared.ContentTypes | (string & {});

export type ComponentUID = keyof Shared.Components | (string & {});

/** A file of the media library. */
export interface MediaFile {
  id: number;
  name: string;
  alternativeText: string | null;
  caption: string | null;
  width: number | null;
  height: number | null;
  formats: Record<string, { url: string; width: number; height: number; [key: string]: any }> | null;
  hash: string;
  ext: string;
  mime: string;
  size: number;
  url: string;
  previewUrl: string | null;
  provider: string;
  provider_metadata: any;
  createdAt: string;
  updatedAt: string;
  [key: string]: any;
}

type AnyEntity = { id: number; [attribute: string]: any };

type AttributesOf<Uid> = Uid extends keyof Shared.ContentTypes
  ? Shared.ContentTypes[Uid] extends { attributes: infer Attributes }
    ? Attributes
    : never
  : Uid extends keyof Shared.Components
    ? Shared.Components[Uid] extends { attributes: infer Attributes }
      ? Attributes
      : never
    : never;

/** The values of a type's attributes; any where the project says nothing of the type. */
export type Values<Uid> = [AttributesOf<Uid>] extends [never]
  ? Record<string, any>
  : { [Name in keyof AttributesOf<Uid>]: ValueOf<AttributesOf<Uid>[Name]> };

/** An entry: its id, and of its attributes those that were asked for. */
export type Entity<Uid = string> = [AttributesOf<Uid>] extends [never]
  ? AnyEntity
  : { id: number } & Partial<Values<Uid>>;

/** What may be written of an entry; relations take ids, lists of ids, and `connect`, `disconnect`, `set`. */
export type EntityData<Uid = string> = [AttributesOf<Uid>] extends [never]
  ? Record<string, any>
  : { [Name in keyof AttributesOf<Uid>]?: InputOf<AttributesOf<Uid>[Name]> } & { id?: number };

interface ScalarValues {
  string: string;
  text: string;
  richtext: string;
  blocks: any[];
  uid: string;
  email: string;
  password: string;
  date: string;
  time: string;
  datetime: string;
  timestamp: string;
  integer: number;
  biginteger: string;
  float: number;
  decimal: number;
  boolean: boolean;
  json: any;
}

type ToMany = 'oneToMany' | 'manyToMany' | 'morphMany' | 'morphToMany';

type Optional<Given, Value> = Given extends { required: true } ? Value : Value | null;

type ValueOf<Given> = Given extends { type: 'relation'; relation: infer Kind; target: infer Target }
  ? Kind extends ToMany
    ? Entity<Target>[]
    : Entity<Target> | null
  : Given extends { type: 'media'; multiple: infer Multiple }
    ? Multiple extends true
      ? MediaFile[]
      : MediaFile | null
    : Given extends { type: 'component'; component: infer Uid; repeatable: infer Repeatable }
      ? Repeatable extends true
        ? Entity<Uid>[]
        : Entity<Uid> | null
      : Given extends { type: 'dynamiczone'; components: infer Uids }
        ? Uids extends readonly (infer Uid)[]
          ? ZonePart<Uid>[]
          : never
        : Given extends { type: 'enumeration'; enum: infer Values }
          ? Values extends readonly (infer Value)[]
            ? Optional<Given, Value>
            : never
          : Given extends { type: infer Kind }
            ? Kind extends keyof ScalarValues
              ? Optional<Given, ScalarValues[Kind]>
              : any
            : any;

/** One part of a dynamic zone, which names its component. */
type ZonePart<Uid> = Uid extends string ? Entity<Uid> & { __component: Uid } : never;

type InputOf<Given> = Given extends { type: 'relation' | 'media' | 'component' | 'dynamiczone' }
  ? any
  : Given extends { type: 'date' | 'time' | 'datetime' | 'timestamp' }
    ? string | number | Date | null
    : Given extends { type: 'biginteger' }
      ? string | number | bigint | null
      : ValueOf<Given> | null;

/** Names, as v4's types have them. */
export namespace Common {
  namespace UID {
    type ContentType = ContentTypeUID;
    type CollectionType = ContentTypeUID;
    type SingleType = ContentTypeUID;
    type Component = ComponentUID;
    type Schema = ContentTypeUID | ComponentUID;
    type Controller = string;
    type Service = string;
    type Policy = string;
    type Middleware = string;
  }
}
