/** What a form calls a field of a type, also one inside of components. Pure. */
import type { ViewConfiguration } from '../../../../src/admin/content-manager/configuration/configuration.ts';

interface Holder {
  readonly uid: string;
  readonly attributes: Readonly<Record<string, { readonly component?: string }>>;
}

interface Types {
  readonly contentTypes: readonly Holder[];
  readonly components: readonly Holder[];
}

interface Views {
  readonly contentType: Pick<ViewConfiguration, 'metadatas'>;
  readonly components: Readonly<Record<string, Pick<ViewConfiguration, 'metadatas'>>>;
}

/**
 * The label of the last name of a path such as `seo.metaTitle`, each name before it being that of a component.
 * @returns undefined for a field without a label
 */
export function labelAt(
  { contentTypes, components }: Types,
  views: Views,
  uid: string,
  path: string,
): string | undefined {
  const names = path.split('.');
  const last = names.pop()!;
  let holder = contentTypes.find((type) => type.uid === uid);
  let view = views.contentType;
  for (const name of names) {
    const component = holder?.attributes[name]?.component ?? '';
    const inner = views.components[component];
    if (!inner) return undefined;
    view = inner;
    holder = components.find((type) => type.uid === component);
  }
  return view.metadatas[last]?.edit.label || undefined;
}
