/** Refuses names that a query may not have, by a text that says which: `const` inference alone takes them. */

/** Stands where a name is wrong: the compiler prints it. */
interface NoSuchName<Name> {
  readonly unknownName: Name;
}

/**
 * What a query has to be, besides what it is.
 * @typeParam Shape what it may be
 * @typeParam Given what was written
 */
export type KnownNames<Shape, Given> = unknown extends Shape
  ? Given
  : Given extends readonly unknown[]
    ? { readonly [At in keyof Given]: KnownNames<ItemOf<Shape>, Given[At]> }
    : Given extends object
      ? {
          readonly [Name in keyof Given]: Name extends NamesOf<Shape>
            ? [ValueOf<Shape, Name>] extends [Given[Name]]
              ? Given[Name]
              : KnownNames<ValueOf<Shape, Name>, Given[Name]>
            : NoSuchName<Name>;
        }
      : Given;

/** The names of each of several possible objects. */
type NamesOf<Shape> = Shape extends readonly unknown[] ? never : Shape extends object ? keyof Shape : never;

type ValueOf<Shape, Name> = Shape extends readonly unknown[]
  ? never
  : Name extends keyof Shape
    ? Exclude<Shape[Name], undefined>
    : never;

type ItemOf<Shape> = Shape extends readonly (infer Item)[] ? Item : never;
