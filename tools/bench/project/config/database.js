const path = require('node:path');

const server = (env) => ({
  connection: { connectionString: env('DATABASE_URL') },
  pool: { min: 0, max: env.int('DATABASE_POOL', 10) },
});

const clients = {
  // the bench makes its files in tools/bench/.tmp and names one here
  sqlite: (env) => ({
    connection: { filename: path.resolve(__dirname, '..', env('DATABASE_FILENAME', '../.tmp/data-1000.db')) },
    useNullAsDefault: true,
  }),
  postgres: server,
  mariadb: server,
};

module.exports = ({ env }) => {
  const client = env('DATABASE_CLIENT', 'sqlite');
  return { connection: { client, ...clients[client](env) } };
};
