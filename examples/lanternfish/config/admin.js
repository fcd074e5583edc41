const { ownSecret } = require('../scripts/own-secret');

module.exports = ({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET', ownSecret('admin')) },
  apiToken: { salt: env('API_TOKEN_SALT', ownSecret('api-token')) },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT', ownSecret('transfer')) } },
  // Octavo's own key: `octavo dev` makes this administrator where there is none yet, with a random password.
  developmentAdministrator: { email: 'keeper@lanternfish.example', firstname: 'Keeper' },
});
