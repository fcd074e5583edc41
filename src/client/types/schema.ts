/** What generated types say of the attributes of content-types (`octavo types`). */

declare const kind: unique symbol;

/** A relation or a file: at most one. */
export interface ToOne<Target> {
  readonly [kind]: 'toOne';
  readonly target: Target;
}

/** A relation or files: any number. */
export interface ToMany<Target> {
  readonly [kind]: 'toMany';
  readonly target: Target;
}

/** A relation to an entry of any type. */
export interface ToAny {
  readonly [kind]: 'toAny';
}

/** A relation to entries of any type. */
export interface ToManyOfAny {
  readonly [kind]: 'toManyOfAny';
}

/** A component. */
export interface Component<Target> {
  readonly [kind]: 'component';
  readonly target: Target;
}

/** A list of components of one kind. */
export interface Components<Target> {
  readonly [kind]: 'components';
  readonly target: Target;
}

/** A dynamic zone: the components it may have, by their names. */
export interface Zone<Parts> {
  readonly [kind]: 'zone';
  readonly parts: Parts;
}

/** What `populate` names. */
export type Populatable =
  | ToOne<unknown>
  | ToMany<unknown>
  | ToAny
  | ToManyOfAny
  | Component<unknown>
  | Components<unknown>
  | Zone<unknown>;

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The content-types of a project: what each address leads to. */
export interface Schema {
  /** By the name in the address: `articles`. */
  collections: object;
  /** By the name in the address: `homepage`. */
  singles: object;
  /** The attributes of users. */
  user: object;
  /** The attributes of files. */
  file: object;
}

/** A project of which nothing is known. */
export interface AnySchema {
  collections: Record<string, AnyType>;
  singles: Record<string, AnyType>;
  user: AnyType;
  file: AnyType;
}

// biome-ignore lint/suspicious/noExplicitAny: without generated types nothing is known
export type AnyType = Record<string, any>;

/** The names of attributes that `populate` names. */
export type PopulatableNames<Type> = {
  [Name in keyof Type]-?: NonNullable<Type[Name]> extends Populatable ? Name : never;
}[keyof Type] &
  string;

/** The names of all other attributes. */
export type ScalarNames<Type> = string extends keyof Type
  ? string
  : Exclude<keyof Type, PopulatableNames<Type>> & string;
