/** Which events a REST request publishes: one for an entry that is written, none for what is read or refused. */
import { testScenarios } from '../support/scenarios.ts';
import { serveSharedKit } from '../support/serve-kit.ts';

testScenarios(serveSharedKit(), [
  { name: 'a list publishes nothing', request: ['GET', '/api/tags'], status: 200, events: [] },
  {
    name: 'a created entry',
    request: ['POST', '/api/tags', { data: { name: 'new' } }],
    status: 200,
    body: { data: { attributes: { name: 'new' } } },
    events: ['entry.create'],
  },
  {
    name: 'a changed entry',
    request: ['PUT', '/api/tags/1', { data: { name: 'changed' } }],
    status: 200,
    events: ['entry.update'],
  },
  { name: 'a deleted entry', request: ['DELETE', '/api/tags/1'], status: 200, events: ['entry.delete'] },
  {
    name: 'an entry that is not there',
    request: ['DELETE', '/api/tags/99999'],
    status: 404,
    events: [],
  },
  {
    name: 'a caller who may not',
    request: ['POST', '/api/tags', { data: { name: 'new' } }],
    as: 'limited',
    status: 403,
    events: [],
  },
  {
    name: 'a body without data',
    request: ['POST', '/api/tags', {}],
    status: 400,
    body: { error: { name: 'ValidationError' } },
    events: [],
  },
]);
