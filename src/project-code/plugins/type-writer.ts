/** The content-types and components that code makes, changes and removes: requests of v4's form, written as schema files. */

import {
  type EditedSchema,
  editFiles,
  type FileEditOptions,
} from '../../admin/content-type-builder/edit-files.ts';
import { SchemaChangeError } from '../../admin/schema-change/change-error.ts';
import type { SchemaDraft } from '../../admin/schema-change/draft.ts';
import {
  componentsOf,
  componentUid,
  createComponent,
  removeComponent,
  updateComponent,
} from '../../admin/schema-change/edit-component.ts';
import { createType, removeType, updateType } from '../../admin/schema-change/edit-type.ts';
import { otherSide } from '../../admin/schema-change/other-side.ts';
import type { ComponentInput, TypeInput } from '../../admin/schema-change/requests.ts';
import { isObject } from '../../core/base/is-object.ts';
import { ApplicationError } from '../shared/strapi-errors.ts';

export interface TypeBuilderOptions extends FileEditOptions {
  /** Whether the server has started with a schema of this uid. */
  readonly isServed: (uid: string) => boolean;
  /** Called when code has changed files. */
  readonly onChange: (files: readonly string[]) => void;
}

export interface TypeRequest {
  readonly contentType: TypeInput;
  readonly components?: readonly ComponentInput[];
}

export interface ComponentRequest {
  readonly component: ComponentInput;
  readonly components?: readonly ComponentInput[];
}

/** Every method throws an ApplicationError for what cannot be written, with v4's text where v4 has one. */
export class TypeWriter {
  readonly #options: TypeBuilderOptions;

  constructor(options: TypeBuilderOptions) {
    this.#options = options;
  }

  async #write<Result>(edit: (draft: SchemaDraft) => Result): Promise<Result> {
    try {
      const { result, files } = editFiles(this.#options, edit);
      if (files.length > 0) this.#options.onChange(files);
      return result;
    } catch (error) {
      if (!(error instanceof SchemaChangeError)) throw error;
      throw new ApplicationError(error.message, error.path.length > 0 ? { path: error.path } : {});
    }
  }

  /**
   * Makes types. Attributes come once all of them are there: they may lead to one another. What an earlier call has made,
   * and is not served yet, is written anew, as in v4.
   */
  readonly createTypes = (requests: readonly TypeRequest[]): Promise<EditedSchema[]> =>
    this.#write((draft) => {
      const uids = requests.map((request) => {
        const { contentType } = typeRequest(request);
        const uid = `api::${contentType.singularName}.${contentType.singularName}`;
        if (draft.get(uid) && !this.#options.isServed(uid)) return uid;
        return createType(draft, { ...contentType, attributes: {} }, []);
      });
      return requests.map(({ contentType, components = [] }, at) =>
        edited(draft, updateType(draft, uids[at]!, contentType, components)),
      );
    });

  readonly createComponent = (request: ComponentRequest): Promise<EditedSchema> =>
    this.#write((draft) => {
      const { component, components = [] } = componentRequest(request);
      const uid = componentUid(component);
      const isWritten = draft.get(uid) !== undefined && !this.#options.isServed(uid);
      return edited(
        draft,
        isWritten
          ? updateComponent(draft, uid, component, components)
          : createComponent(draft, component, components),
      );
    });

  readonly editType = (uid: string, request: TypeRequest): Promise<EditedSchema> =>
    this.#write((draft) => {
      checkExists(draft, 'contentType', uid);
      const { contentType, components = [] } = typeRequest(request, ['displayName']);
      return edited(draft, updateType(draft, uid, contentType, components));
    });

  readonly editComponent = (uid: string, request: ComponentRequest): Promise<EditedSchema> =>
    this.#write((draft) => {
      checkExists(draft, 'component', uid);
      const { component, components = [] } = componentRequest(request);
      return edited(draft, updateComponent(draft, uid, component, components));
    });

  /** @returns what was removed */
  readonly removeTypes = (uids: readonly string[]): Promise<EditedSchema[]> =>
    this.#write((draft) =>
      uids.map((uid) => {
        checkExists(draft, 'contentType', uid);
        if (!uid.startsWith('api::')) {
          throw new SchemaChangeError(`${uid} belongs to a plugin: it cannot be removed`);
        }
        return removed(draft, uid, removeType);
      }),
    );

  readonly removeComponent = (uid: string): Promise<EditedSchema> =>
    this.#write((draft) => {
      checkExists(draft, 'component', uid);
      return removed(draft, uid, removeComponent);
    });

  readonly removeCategory = (name: string): Promise<void> =>
    this.#write((draft) => {
      const uids = componentsOf(draft, name);
      if (uids.length === 0) throw new SchemaChangeError('category not found');
      for (const uid of uids) removeComponent(draft, uid);
    });
}

const edited = (draft: SchemaDraft, uid: string): EditedSchema => ({ uid, schema: draft.of(uid).schema });

/** @throws SchemaChangeError for an object without the texts, or with attributes that are none */
function checkShape(place: string, value: unknown, texts: readonly string[]): void {
  if (!isObject(value)) throw new SchemaChangeError(`${place} must be an object`, [place]);
  for (const name of texts) {
    if (typeof value[name] === 'string' && value[name] !== '') continue;
    throw new SchemaChangeError(`${place}.${name} must be a text`, [place, name]);
  }
  const { attributes } = value;
  if (!isObject(attributes)) throw new SchemaChangeError(`${place}.attributes must be an object`, [place]);
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!isObject(attribute)) {
      throw new SchemaChangeError(`${place}.attributes.${name} must be an object`, [
        place,
        'attributes',
        name,
      ]);
    }
  }
}

const checkNested = (components: readonly ComponentInput[] = []): void => {
  if (!Array.isArray(components)) throw new SchemaChangeError('components must be a list', ['components']);
  for (const component of components) checkShape('components', component, ['category', 'displayName']);
};

function typeRequest(
  request: TypeRequest,
  texts = ['displayName', 'singularName', 'pluralName'],
): TypeRequest {
  checkShape('contentType', request?.contentType, texts);
  checkNested(request.components);
  const { contentType } = request;
  return { ...request, contentType: { ...contentType, attributes: withOtherSides(contentType.attributes) } };
}

/**
 * Attributes whose relations name the other side. Code may send a schema's own form, which names it by the key that is
 * stored; the panel does not.
 */
const withOtherSides = (attributes: TypeInput['attributes']): TypeInput['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const other = attribute['targetAttribute'] === undefined ? otherSide(attribute) : null;
      return [name, other === null ? attribute : { ...attribute, targetAttribute: other }];
    }),
  );

function componentRequest(request: ComponentRequest): ComponentRequest {
  checkShape('component', request?.component, ['category', 'displayName']);
  checkNested(request.components);
  return request;
}

/** @throws SchemaChangeError for a uid of no schema of the kind */
function checkExists(draft: SchemaDraft, kind: 'contentType' | 'component', uid: string): void {
  if (draft.get(uid)?.kind !== kind) throw new SchemaChangeError(`${kind}.notFound`);
}

/** Removes, and gives what was removed. */
function removed(
  draft: SchemaDraft,
  uid: string,
  remove: (draft: SchemaDraft, uid: string) => void,
): EditedSchema {
  const schema = edited(draft, uid);
  remove(draft, uid);
  return schema;
}
