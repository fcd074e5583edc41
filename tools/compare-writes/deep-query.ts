/** Query strings that show all there is of an entry. */
import type { ContentType, Model } from '../../src/core/model/content-type.ts';
import { schemaOf } from '../../src/core/model/content-type.ts';

/** Everything directly on an entry, with the components and zones down to their last level. */
export function deepQuery(model: Model, type: ContentType): string {
  const parts: string[] = ['populate=*'];
  const visit = (uid: string, at: string): void => {
    for (const attribute of schemaOf(model, uid).attributes.values()) {
      const path = `${at}[populate]`;
      if (attribute.kind === 'component') visitPart(attribute.component, `${path}[${attribute.name}]`);
    }
  };
  const visitPart = (uid: string, at: string): void => {
    const nested = [...schemaOf(model, uid).attributes.values()].filter((one) => one.kind !== 'scalar');
    if (nested.length === 0) parts.push(`${at}=true`);
    for (const { name, kind } of nested)
      if (kind !== 'component') parts.push(`${at}[populate][${name}]=true`);
    visit(uid, at);
  };
  for (const attribute of type.attributes.values()) {
    const at = `populate[${attribute.name}]`;
    if (attribute.kind === 'component') visitPart(attribute.component, at);
    else if (attribute.kind === 'dynamiczone') parts.push(`${at}[populate]=*`);
    else if (attribute.kind === 'relation' || attribute.kind === 'media') parts.push(`${at}=true`);
  }
  return parts.length === 1 ? 'populate=*' : `${parts.slice(1).join('&')}&publicationState=preview`;
}
