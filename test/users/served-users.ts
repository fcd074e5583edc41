/** The fixture with attributes of its own for users, served over HTTP. */
import { type ServedKit, serveKit } from '../support/serve-kit.ts';

/** What the project adds to its users. */
const OWN_ATTRIBUTES = {
  nickname: { type: 'string', minLength: 2 },
  remark: { type: 'string', private: true },
  pin: { type: 'password' },
  tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
  articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article' },
  avatar: { type: 'media', multiple: false, allowedTypes: ['images'] },
};

/** Serves the fixture with these users. */
export const serveUsers = (compat: 'reference' | 'strict' = 'reference'): Promise<ServedKit> =>
  serveKit({ compat, isWritable: true, userAttributes: OWN_ATTRIBUTES });
