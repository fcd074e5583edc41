/** A content-type with an attribute of each kind that a form treats in a way of its own. */
import type { Attribute, ComponentType } from '../../../panel/src/content-types/content-types.ts';

const component = (uid: string, attributes: Record<string, Attribute>): [string, ComponentType] => [
  uid,
  { uid, category: 'x', isDisplayed: true, apiID: uid, info: { displayName: uid }, attributes },
];

export const COMPONENTS = new Map([
  component('x.link', {
    label: { type: 'string' },
    data: { type: 'json' },
    to: { type: 'relation', relationType: 'manyToOne', targetModel: 'a' },
  }),
  component('x.quote', {
    text: { type: 'text' },
    links: { type: 'component', component: 'x.link', repeatable: true },
  }),
  component('x.seo', { title: { type: 'string' }, link: { type: 'component', component: 'x.link' } }),
]);

export const ATTRIBUTES: Readonly<Record<string, Attribute>> = {
  title: { type: 'string', required: true },
  slug: { type: 'uid', targetField: 'title' },
  text: { type: 'richtext' },
  body: { type: 'blocks' },
  count: { type: 'integer' },
  data: { type: 'json' },
  one: { type: 'relation', relationType: 'manyToOne', targetModel: 'a' },
  many: { type: 'relation', relationType: 'manyToMany', targetModel: 'a' },
  seo: { type: 'component', component: 'x.seo' },
  links: { type: 'component', component: 'x.link', repeatable: true },
  zone: { type: 'dynamiczone', components: ['x.quote', 'x.link'] },
};

export const SHAPE = { attributes: ATTRIBUTES, components: COMPONENTS };
