import type { Octavo, Lifecycles } from 'octavo';
import { factories } from '@strapi/strapi';

declare const octavo: Octavo;

export const wrong = async () => {
  const article = await octavo.entityService.findOne('api::article.article', 1);
  article.titel; // wrong
  article.kind = 'poem'; // wrong
  await octavo.entityService.create('api::tag.tag', { data: { nam: 'x' } }); // wrong
  await octavo.entityService.create('api::tag.tag', {}); // wrong
  octavo.entityService.findSome('api::tag.tag'); // wrong
  octavo.log.shout('x'); // wrong
  octavo.db.query('api::tag.tag').findFirst(); // wrong
  octavo.cron.add(3); // wrong
  factories.createCoreRouter(3); // wrong
  factories.createCoreRouter('api::tag.tag', { onlly: [] }); // wrong
};

export const lifecycles: Lifecycles = {
  beforeBirth() {}, // wrong
};
