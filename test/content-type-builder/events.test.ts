/** What the log of administrators says of changed schemas. */
import { expect, test } from 'vitest';
import { buildProject } from './built-project.ts';

const TAG = 'api::tag.tag';

test('the log of administrators says who has changed which schema', async () => {
  const project = buildProject();
  await project.octavo();
  await project.change(TAG, (type) => ({
    ...type,
    singularName: 'label',
    pluralName: 'labels',
    previousName: 'tag',
  }));
  await project.build('DELETE', 'components/shared.measure');
  const { body } = await project.ask('GET', '/admin/audit-logs?sort=date:asc');
  interface Line {
    readonly action: string;
    readonly payload: { readonly contentType?: object; readonly component?: object; readonly from?: string };
    readonly user: { readonly id: number };
  }
  const lines = (body.results as Line[]).map(({ action, payload, user }) => [
    action,
    payload.contentType ?? payload.component,
    payload.from,
    user.id,
  ]);
  expect(lines).toEqual([
    ['content-type.update', { uid: 'api::label.label' }, TAG, 1],
    ['component.delete', { uid: 'shared.measure' }, undefined, 1],
  ]);
});
