/** What clients of the content-type builder send, once its form has been checked. */
import type { AttributesInput } from './attributes.ts';
import type { Json } from './draft.ts';

/** A content-type to make, or the whole of one to change. */
export interface TypeInput {
  readonly displayName: string;
  readonly singularName: string;
  readonly pluralName: string;
  readonly kind?: 'collectionType' | 'singleType' | null;
  readonly draftAndPublish?: boolean;
  readonly description?: string;
  readonly collectionName?: string | null;
  readonly options?: Json;
  readonly pluginOptions?: Json;
  readonly attributes: AttributesInput;
  /** The singular name the type has: it gets those of the request (A283). */
  readonly previousName?: string;
  /** The collection name the type has: it gets that of the request (A283). */
  readonly previousCollectionName?: string;
}

/** A component to make, or the whole of one to change. */
export interface ComponentInput {
  /** Of one that is there, besides another type or component. */
  readonly uid?: string;
  /** The client's own name for a new one, besides another type or component. */
  readonly tmpUID?: string;
  readonly displayName: string;
  readonly category: string;
  readonly description?: string;
  readonly icon?: string | null;
  readonly pluginOptions?: Json;
  readonly attributes: AttributesInput;
  /** The name the component has in its uid: it gets the one made from `displayName` (A283). */
  readonly previousName?: string;
}
