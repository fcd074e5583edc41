/**
 * Values the server keeps with objects that project code handles: invisible to it, not copied by it, and
 * nothing it can put there itself. A private field does in nanoseconds what a WeakMap does in microseconds,
 * and what it holds goes with its object at once.
 */

/** Its constructor returns the object it gets, so that a subclass puts its private field there. */
class ReturnsTarget {
  constructor(target: object) {
    // biome-ignore lint/correctness/noConstructorReturn: that is the point
    return target;
  }
}

export interface HiddenField<Value> {
  /** Puts a value with an object, in place of the one before. */
  set(target: object, value: Value): void;
  /** The object's own value: one that only inherits from it has none. */
  get(target: object): Value | undefined;
}

export function hiddenField<Value>(): HiddenField<Value> {
  class Field extends ReturnsTarget {
    #value: Value;

    constructor(target: object, value: Value) {
      super(target);
      this.#value = value;
    }

    static set(target: object, value: Value): void {
      if (#value in target) (target as Field).#value = value;
      else new Field(target, value);
    }

    static get(target: object): Value | undefined {
      return #value in target ? (target as Field).#value : undefined;
    }
  }
  return Field;
}
