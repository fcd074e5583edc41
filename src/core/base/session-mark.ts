/**
 * What code of plugins in the panel sends as its bearer token. It is no secret: it says "the session is in the cookie", which
 * no script can read, and which counts with requests of the server's own pages alone (A766).
 */
export const SESSION_MARK = 'octavo-session-cookie';
