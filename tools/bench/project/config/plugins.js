module.exports = ({ env }) => ({
  graphql: { enabled: env.bool('GRAPHQL', false) },
  'users-permissions': { config: { jwtSecret: env('JWT_SECRET', 'bench-only-jwt-secret') } },
});
