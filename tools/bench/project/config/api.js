module.exports = ({ env }) => ({
  rest: { defaultLimit: 25, maxLimit: 100, withCount: true },
  // The bodies v4 sends, byte for byte, so that these figures can stand beside those of a v4 server.
  compat: 'reference',
  // Answers are computed, but where the bench asks for those from memory.
  cache: { memory: env('CACHE_MEMORY', '0'), maxStale: env.int('CACHE_MAX_STALE', 0) },
});
