/** Query strings of writes: mostly what clients send, some of it wrong. */
import type { ContentType } from '../../src/core/model/content-type.ts';
import type { Dice } from '../../test/support/random.ts';

/** @returns with its question mark; often empty */
export function writeQuery(dice: Dice, type: ContentType): string {
  if (dice.flip()) return '';
  const parts = Array.from({ length: 1 + dice.upTo(1) }, () => part(dice, type));
  return `?${parts.join('&')}`;
}

function part(dice: Dice, type: ContentType): string {
  const attributes = [...type.attributes.values()];
  const linked = attributes.filter((one) => one.kind !== 'scalar').map((one) => one.name);
  const name = linked.length > 0 ? dice.pick(linked) : 'nope';
  const field = dice.pick(attributes).name;
  return dice.pick<() => string>([
    () => 'populate=*',
    () => `populate=${name}`,
    () => `populate[0]=${name}&populate[1]=${linked.length > 0 ? dice.pick(linked) : 'x'}`,
    () => `populate[${name}]=true`,
    () => `populate[${name}][populate]=*`,
    () => `populate[${name}][fields][0]=${dice.pick(['id', 'title', 'name', 'text', 'nope', 'createdAt'])}`,
    () => `populate[${name}][sort]=${dice.pick(['id', 'id:desc', 'nope', 'title'])}`,
    () =>
      `populate[${name}][filters][${dice.pick(['id', 'title', 'text', 'nope'])}]=${dice.pick(['1', 'a'])}`,
    () => `populate[${name}][populate][${dice.pick(['author', 'articles', 'nope', 'image'])}]=true`,
    () => `populate[${name}][publicationState]=${dice.pick(['preview', 'live'])}`,
    () => `populate[${name}][${dice.pick(['pagination', 'limit', 'start', 'count', 'nope'])}]=1`,
    () => `populate[${name}]=${dice.pick(['false', '', '1', 'x', '0'])}`,
    () => `fields[0]=${field}`,
    () => `fields=${field}`,
    () => `fields=${dice.pick(['*', 'id', 'nope', '', 'title,id'])}`,
    () => `locale=${dice.pick(['en', 'fr', 'de', 'xx', '', 'all'])}`,
    () => `publicationState=${dice.pick(['live', 'preview', 'preview'])}`,
    () => `sort=${dice.pick(['id', 'nope', 'title', 'createdAt:desc'])}`,
    () => `filters[${dice.pick(['id', 'title', 'nope', 'name'])}]=1`,
    () => `pagination[${dice.pick(['page', 'pageSize', 'limit', 'start'])}]=1`,
    () => `${dice.pick(['nope', '_q', 'x'])}=1`,
  ])();
}
