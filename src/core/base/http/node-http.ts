/**
 * `node:http` and `node:https` without what the server does not use: an import statement reads every export of a built-in
 * module, and among those of `node:http` is `WebSocket`, which loads Node's whole HTTP client (35 ms of a start, 5 MB).
 */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
