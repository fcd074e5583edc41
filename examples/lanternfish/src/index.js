// Nothing to add: the content-types, the roles and the configuration are all this project needs.
module.exports = {
  register() {},
  bootstrap() {},
};
