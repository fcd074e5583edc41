/** A list whose members are found, put in and taken out by id, each in the same short time whatever its length. */

interface Member<T> {
  value: T;
  readonly id: number;
  before: Member<T> | null;
  after: Member<T> | null;
}

export class Chain<T> implements Iterable<T> {
  readonly #members = new Map<number, Member<T>>();
  #first: Member<T> | null = null;
  #last: Member<T> | null = null;

  get(id: number): T | undefined {
    return this.#members.get(id)?.value;
  }

  /** Puts a new member at an end, or next to `anchor`, which has to be there. */
  insert(id: number, value: T, at: 'start' | 'end'): void;
  insert(id: number, value: T, at: 'before' | 'after', anchor: number): void;
  insert(id: number, value: T, at: 'start' | 'end' | 'before' | 'after', anchor?: number): void {
    const neighbour = anchor === undefined ? null : this.#members.get(anchor)!;
    const before =
      at === 'start' ? null : at === 'end' ? this.#last : at === 'after' ? neighbour : neighbour!.before;
    const after =
      at === 'end' ? null : at === 'start' ? this.#first : at === 'before' ? neighbour : neighbour!.after;
    const member: Member<T> = { id, value, before, after };
    if (before) before.after = member;
    else this.#first = member;
    if (after) after.before = member;
    else this.#last = member;
    this.#members.set(id, member);
  }

  /** Gives a member another value in its place. */
  replace(id: number, value: T): void {
    this.#members.get(id)!.value = value;
  }

  /** Takes a member out, if it is there. */
  remove(id: number): void {
    const member = this.#members.get(id);
    if (!member) return;
    if (member.before) member.before.after = member.after;
    else this.#first = member.after;
    if (member.after) member.after.before = member.before;
    else this.#last = member.before;
    this.#members.delete(id);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let member = this.#first; member; member = member.after) yield member.value;
  }
}
