/**
 * The parts of the generated schema that a project removes: `extension.shadowCRUD(uid)` of v4's extension
 * service (G31). The builder reads the switches; they don't know the model, so an unknown uid or name has no
 * effect.
 */

/** The actions that can be switched off; `*` stands for all of them. */
export type CrudAction = 'find' | 'findOne' | 'create' | 'update' | 'delete';

/** The switches of one attribute, or of `id`. Each `disable…` can be followed by another one. */
export class FieldSwitch {
  readonly #onChange: () => void;
  #output = true;
  #input = true;
  #filters = true;

  /** @param onChange called before anything is switched off */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** False if nothing of it is left. */
  isEnabled(): boolean {
    return this.#output || this.#input || this.#filters;
  }

  isDisabled(): boolean {
    return !this.isEnabled();
  }

  hasOutputEnabled(): boolean {
    return this.#output;
  }

  hasInputEnabled(): boolean {
    return this.#input;
  }

  hasFiltersEnabled(): boolean {
    return this.#filters;
  }

  /** v4's spelling, which projects use. */
  hasFiltersEnabeld(): boolean {
    return this.#filters;
  }

  disable(): this {
    return this.disableOutput().disableInput().disableFilters();
  }

  disableOutput(): this {
    this.#onChange();
    this.#output = false;
    return this;
  }

  disableInput(): this {
    this.#onChange();
    this.#input = false;
    return this;
  }

  disableFilters(): this {
    this.#onChange();
    this.#filters = false;
    return this;
  }
}

/** The switches of one content-type or component. Each `disable…` can be followed by another one. */
export class TypeSwitch {
  readonly #onChange: () => void;
  #enabled = true;
  #queries = true;
  #mutations = true;
  readonly #disabledActions = new Set<string>();
  readonly #fields = new Map<string, FieldSwitch>();

  /** @param onChange called before anything is switched off */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  isEnabled(): boolean {
    return this.#enabled;
  }

  isDisabled(): boolean {
    return !this.#enabled;
  }

  areQueriesEnabled(): boolean {
    return this.#queries;
  }

  areQueriesDisabled(): boolean {
    return !this.#queries;
  }

  areMutationsEnabled(): boolean {
    return this.#mutations;
  }

  areMutationsDisabled(): boolean {
    return !this.#mutations;
  }

  /** For this action only: switching off all queries or mutations does not count, as in v4. */
  isActionEnabled(action: string): boolean {
    return !this.#disabledActions.has('*') && !this.#disabledActions.has(action);
  }

  isActionDisabled(action: string): boolean {
    return !this.isActionEnabled(action);
  }

  /** Removes the type from the schema, and with it every attribute that points at it. */
  disable(): this {
    this.#onChange();
    this.#enabled = false;
    return this;
  }

  disableQueries(): this {
    this.#onChange();
    this.#queries = false;
    return this;
  }

  disableMutations(): this {
    this.#onChange();
    this.#mutations = false;
    return this;
  }

  disableAction(action: string): this {
    return this.disableActions([action]);
  }

  /** @throws TypeError for a value that is no list */
  disableActions(actions: readonly string[]): this {
    if (!Array.isArray(actions)) throw new TypeError('disableActions takes a list of actions');
    this.#onChange();
    for (const action of actions) this.#disabledActions.add(action);
    return this;
  }

  /** The switches of an attribute. */
  field(name: string): FieldSwitch {
    const known = this.#fields.get(name);
    if (known) return known;
    const made = new FieldSwitch(this.#onChange);
    this.#fields.set(name, made);
    return made;
  }
}

/** The switches of a project by uid. */
export class ShadowCrudSwitches {
  readonly #types = new Map<string, TypeSwitch>();
  readonly #onChange: (uid: string) => void;

  /** @param onChange called before anything of a type is switched off */
  constructor(onChange: (uid: string) => void = () => {}) {
    this.#onChange = onChange;
  }

  /** The switches of a content-type or component, the same ones each time. */
  of(uid: string): TypeSwitch {
    const known = this.#types.get(uid);
    if (known) return known;
    const made = new TypeSwitch(() => this.#onChange(uid));
    this.#types.set(uid, made);
    return made;
  }
}
