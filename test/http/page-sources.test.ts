/** What of a project's own Content-Security-Policy counts for the panel with plugins (A767). */
import { expect, test } from 'vitest';
import { pageSources } from '../../src/api/http/headers/page-sources.ts';

const ofDirectives = (directives: object) => pageSources({ contentSecurityPolicy: { directives } });

test('other hosts are named for requests, pictures, films and frames, in both spellings', () => {
  expect(
    ofDirectives({
      'connect-src': ["'self'", 'https:'],
      imgSrc: ["'self'", 'data:', 'cdn.example.com'],
      'media-src': 'films.example.com',
      frameSrc: ['https://www.youtube.com', undefined],
    }),
  ).toEqual({
    'connect-src': ['https:'],
    'img-src': ['data:', 'cdn.example.com'],
    'media-src': ['films.example.com'],
    'frame-src': ['https://www.youtube.com'],
  });
});

test('scripts, styles and everything else stay as the panel has them', () => {
  expect(ofDirectives({ 'script-src': ["'unsafe-eval'", 'https:'], 'default-src': ['*'] })).toEqual({});
  expect(pageSources({ contentSecurityPolicy: false })).toEqual({});
  expect(pageSources({})).toEqual({});
});

test('no source ends its directive and starts another', () => {
  expect(ofDirectives({ 'connect-src': ["a.test; script-src 'unsafe-inline'", "'none'"] })).toEqual({
    'connect-src': ['a.test'],
  });
});
