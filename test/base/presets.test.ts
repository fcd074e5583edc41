/** A preset is chosen in one place; any other reads rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../docs/markdown.ts';

/** Where presets are made, and where a project's configuration chooses one. */
const PLACES = ['core/base/compatibility-rules.ts', 'core/project/config/compat.ts'];

test('only what chooses a preset reads one by its name', () => {
  const src = join(ROOT, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const reading = files.filter((file) => /\bPRESETS\b/.test(readFileSync(join(src, file), 'utf8')));
  expect(reading.sort()).toEqual(PLACES);
});
