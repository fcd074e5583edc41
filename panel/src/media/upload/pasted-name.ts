/** What a pasted picture is called, which has no name of its own. Pure. */

/** `pasted-2026-11-22-153000`, by UTC. */
export const pastedStem = (now: Date): string =>
  `pasted-${now.toISOString().slice(0, 10)}-${now.toISOString().slice(11, 19).replaceAll(':', '')}`;
