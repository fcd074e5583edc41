module.exports = ({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET', 'bench-only-admin-secret') },
  apiToken: { salt: env('API_TOKEN_SALT', 'bench-only-token-salt') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT', 'bench-only-transfer-salt') } },
  serveAdminPanel: false,
});
