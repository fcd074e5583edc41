export default {
  routes: [{ method: 'GET', path: '/articles/words', handler: 'article.words', config: { auth: { scope: ['find'] } } }],
};
