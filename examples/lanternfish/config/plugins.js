const { ownSecret } = require('../scripts/own-secret');

module.exports = ({ env }) => ({
  'users-permissions': {
    config: {
      jwtSecret: env('JWT_SECRET', ownSecret('jwt')),
      jwt: { expiresIn: '30d' },
    },
  },
  graphql: {
    config: { endpoint: '/graphql', shadowCRUD: true, depthLimit: 10, amountLimit: 100 },
  },
  // what the API answers is public, and so is its description; a password in the environment closes it
  documentation: {
    config: {
      info: { title: 'Lanternfish', version: '1.0.0', description: 'The content API of a deep-sea museum.' },
      restrictedAccess: Boolean(env('DOCUMENTATION_PASSWORD')),
      password: env('DOCUMENTATION_PASSWORD') || undefined,
    },
  },
});
