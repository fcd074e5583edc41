/** `@strapi/utils` as project code finds it: what the reference's functions have answered. */
import { expect, test } from 'vitest';
import { openRoutes, serveCode } from './code-project.ts';
import { expectRecorded } from './recorded-code.ts';

test('the functions of @strapi/utils', async () => {
  expect(await expectRecorded('utils.jsonl')).toBeGreaterThan(20);
});

test('schemas of yup in CommonJS and ES modules; the library is loaded when it is used', async () => {
  const { ask } = await serveCode({
    'src/lib/reading.mjs': `
      import { yup, validateYupSchema } from '@strapi/utils';
      export const isReading = validateYupSchema(yup.object({ pages: yup.number().min(1).required() }).noUnknown());`,
    'src/lib/errors.mjs': "import { errors } from '@strapi/utils'; export { errors };",
    'src/api/desk/routes/desk.js': openRoutes({
      '/loaded': `async () => {
        const { yup } = require('@strapi/utils');
        const { errors } = await import('../../../lib/errors.mjs');
        const isLoaded = () => Object.keys(require.cache).some((path) => path.includes('/node_modules/yup/'));
        const before = isLoaded();
        return { before, keys: Object.keys(yup).includes('strapiID'), after: isLoaded(), named: typeof errors.ValidationError };
      }`,
      '/read/:pages': `async (ctx) => {
        const { isReading } = await import('../../../lib/reading.mjs');
        return isReading({ pages: Number(ctx.params.pages) });
      }`,
    }),
  });
  expect((await ask('/api/loaded')).body).toMatchObject({ keys: true, after: true, named: 'function' });
  expect((await ask('/api/read/3')).body).toEqual({ pages: 3 });
  const refused = await ask('/api/read/0');
  expect(refused.status).toBe(400);
  expect(refused.body.error).toEqual({
    status: 400,
    name: 'ValidationError',
    message: 'pages must be greater than or equal to 1',
    details: {
      errors: [
        { path: ['pages'], message: 'pages must be greater than or equal to 1', name: 'ValidationError' },
      ],
    },
  });
});
