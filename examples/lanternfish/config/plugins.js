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
});
