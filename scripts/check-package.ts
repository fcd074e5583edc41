/** Refuses to publish a package whose page on the registry would lead nowhere. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../package.json');
const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const missing = ['repository', 'homepage', 'bugs', 'keywords', 'license'].filter((key) => !manifest[key]);
if (missing.length > 0) {
  console.error(
    `package.json lacks ${missing.join(', ')}: \`npm pkg set\` them to where the sources are kept.`,
  );
  process.exit(1);
}
