const path = require('node:path');

module.exports = ({ env }) => ({
  connection: {
    client: 'sqlite',
    // the bench makes its files in bench/.tmp and names one here
    connection: { filename: path.resolve(__dirname, '..', env('DATABASE_FILENAME', '../.tmp/data-1000.db')) },
    useNullAsDefault: true,
  },
});
