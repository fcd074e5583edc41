/** docs/deployment.md shows the files of `deploy`; docs/getting-started.md the steps a new project prints. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULTS } from '../../src/octavo/cli/new/choices.ts';
import { readme } from '../../src/octavo/cli/new/readme.ts';
import { codeBlocks, ROOT, readPage } from './markdown.ts';

const page = readPage('docs/deployment.md');
const blocks = codeBlocks(page);

/** Without the indentation, which a part of a file loses on the page. */
const lines = (text: string): string => text.replaceAll(/^[ \t]+/gm, '').trim();

test.each([
  ['Dockerfile.project', 'Docker'],
  ['compose.yaml', 'Docker compose with PostgreSQL'],
  ['octavo.service', 'systemd'],
  ['nginx.conf', 'Behind a reverse proxy'],
  ['Caddyfile', 'Behind a reverse proxy'],
])('deploy/%s is what the page shows', (file, heading) => {
  const text = lines(readFileSync(join(ROOT, 'deploy', file), 'utf8'));
  const shown = blocks.filter((block) => block.heading === heading).map(({ code }) => lines(code));
  expect(shown.some((code) => text.includes(code))).toBe(true);
});

test('every file of deploy is on the page', () => {
  for (const file of readdirSync(join(ROOT, 'deploy'))) {
    expect(page.text.includes(`deploy/${file}`) || file === 'Dockerfile.project', file).toBe(true);
  }
});

test('a new project and the page list the same steps', () => {
  const steps = [...readme('x', DEFAULTS).matchAll(/^ {4}(npx octavo .*)$/gm)].map(([, step = '']) => step);
  expect(steps.length).toBeGreaterThan(2);
  const text = readPage('docs/getting-started.md').text;
  for (const step of steps) expect(text).toContain(step);
});
