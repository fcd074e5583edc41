/** The form of an entry as plugins see and change it: what they do is done to the document, as by typing. */
import type { RefObject } from 'react';
import { queryClient } from '../../api/queries.ts';
import type { Document } from '../../document/document.ts';
import { newComponent } from '../../document/entry-values.ts';
import { isBusy } from '../../document/session-state.ts';
import { isTypedText, textOfTyped } from '../../document/typed-text.ts';
import type { FormBridge, FormState } from '../../plugin-host/form-bridge.ts';
import {
  attributeAt,
  pathOf,
  type Related,
  systemValues,
  TypedTexts,
  valueFromInput,
  valuesAsV4,
} from '../../plugin-host/form-values.ts';
import { shownRelated } from '../entries/related-rows.ts';
import type { FormActions, FormContextValue } from './form-context.ts';

const related: Related = (uid, id, name) => (typeof id === 'number' ? shownRelated(uid, id, name) : []);

export class OpenForm implements FormBridge {
  readonly #document: Document;
  #form: FormContextValue;
  readonly #actions: RefObject<FormActions> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #texts = new TypedTexts();
  #seen: readonly unknown[] = [];
  #state: FormState | null = null;

  constructor(document: Document, form: FormContextValue) {
    this.#document = document;
    this.#form = form;
    this.#actions = form.actions;
  }

  /** The form was rendered with other properties. */
  take(form: FormContextValue): void {
    if (form === this.#form) return;
    this.#form = form;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const ends = [
      this.#document.subscribe(listener),
      this.#actions?.current.session.subscribe(listener) ?? (() => {}),
      // related entries are read by their fields, and are no part of the document until they are changed
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[1] !== 'relations') return;
        this.#state = null;
        listener();
      }),
    ];
    return () => {
      this.#listeners.delete(listener);
      for (const end of ends) end();
    };
  };

  readonly value = (): FormState => {
    const { values, base, errors } = this.#document;
    const { type, components, configuration, id } = this.#form;
    const session = this.#actions?.current.session.state();
    const entry = session?.entry ?? null;
    const busy = session !== undefined && isBusy(session);
    const seen = [values, base, errors, this.#form, entry, busy];
    if (this.#state && seen.every((one, index) => one === this.#seen[index])) return this.#state;
    this.#seen = seen;
    const asV4 = (row: typeof values): Record<string, unknown> => ({
      ...systemValues(entry),
      ...valuesAsV4(type.uid, { ...row, id: id ?? undefined }, type.attributes, components, related),
    });
    this.#state = {
      type,
      components,
      configuration,
      values: asV4(values),
      stored: asV4(base),
      errors,
      isNew: id === null,
      isBusy: busy,
    };
    return this.#state;
  };

  inputValue(name: string, type: string): unknown {
    const value = this.#document.get(pathOf(name));
    if (value === null || value === undefined) return value;
    if (type === 'json') return this.#texts.textOf(name, value);
    return isTypedText(value) ? textOfTyped(value) : value;
  }

  change(name: string, type: string, value: unknown): void {
    const path = pathOf(name);
    const { type: of, components, mayEdit } = this.#form;
    if (!mayEdit(path)) return;
    const attribute = attributeAt(path, of.attributes, components, this.#document.values);
    const meant = valueFromInput(attribute, type, value);
    if (attribute?.type === 'json' && typeof value === 'string') this.#texts.keep(name, value, meant);
    this.#document.set(path, meant);
  }

  addComponent(name: string, uid: string, at?: number): void {
    const isZone = this.#attribute(name)?.type === 'dynamiczone';
    const row = newComponent(uid, this.#form.components);
    this.#changeRows(name, (rows) =>
      rows.toSpliced(at ?? rows.length, 0, isZone ? { __component: uid, ...row } : row),
    );
  }

  removeComponent(name: string, index: number): void {
    this.#changeRows(name, (rows) => rows.toSpliced(index, 1));
  }

  moveComponent(name: string, from: number, to: number): void {
    this.#changeRows(name, (rows) => rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]));
  }

  async publish(): Promise<void> {
    await this.#actions?.current.publish();
  }

  async unpublish(): Promise<void> {
    await this.#actions?.current.unpublish();
  }

  #attribute(name: string) {
    const { type, components } = this.#form;
    return attributeAt(pathOf(name), type.attributes, components, this.#document.values);
  }

  #changeRows(name: string, change: (rows: readonly unknown[]) => readonly unknown[]): void {
    const path = pathOf(name);
    if (!this.#form.mayEdit(path)) return;
    const rows = this.#document.get(path);
    this.#document.set(path, change(Array.isArray(rows) ? rows : []));
  }
}

const forms = new WeakMap<Document, OpenForm>();

/** The one form that all components of plugins in it share. */
export function openForm(document: Document, form: FormContextValue): OpenForm {
  const known = forms.get(document);
  if (known) return known;
  const made = new OpenForm(document, form);
  forms.set(document, made);
  return made;
}
