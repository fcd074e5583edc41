module.exports = {
  rest: { defaultLimit: 25, maxLimit: 100, withCount: true },
  // Octavo's own switch; a v4 server ignores it.
  compat: 'strict',
};
