module.exports = ({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET', 'example-only-admin-secret') },
  apiToken: { salt: env('API_TOKEN_SALT', 'example-only-token-salt') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT', 'example-only-transfer-salt') } },
  serveAdminPanel: false,
});
