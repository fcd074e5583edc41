/** docs/check.md: its example is what the command prints of the files it shows. */
import { expect, test } from 'vitest';
import { checkProject } from '../../src/octavo/check/check-project.ts';
import { describeReport } from '../../src/octavo/check/describe-report.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { codeBlocks, readPage } from './markdown.ts';

test('the example', async () => {
  const blocks = codeBlocks(readPage('docs/check.md')).filter(({ heading }) => heading === 'An example');
  const files: Record<string, string> = {
    'config/admin.js': "module.exports = { apiToken: { salt: 'a salt' } };",
    'config/server.js': "module.exports = { app: { keys: ['a key'] } };",
  };
  for (const { language, code } of blocks) {
    if (language === 'json') files['src/api/note/content-types/note/schema.json'] = code;
    if (language !== 'js') continue;
    files[/^\/\/ (\S+)/.exec(code)![1]!] = code;
  }
  const dir = temporaryProject(files);
  const report = await checkProject(dir, { NODE_ENV: 'production', JWT_SECRET: 'a secret of some length' });
  const shown = blocks.find(({ language }) => language === 'text')!.code;
  expect(describeReport(report).replace(dir, 'path/to/project')).toBe(shown);
});
