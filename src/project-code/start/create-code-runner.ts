/** Makes what runs the routes of a project's code, out of everything the code is made of. */
import type { AdminContext } from '../../admin/administrators/admin-context.ts';
import type { Project } from '../../core/project/load-project.ts';
import { readCredentials } from '../authentication/authenticate-request.ts';
import { replacedGetToken } from '../authentication/replaced-user.ts';
import type { Deadlines } from '../koa/deadline.ts';
import { AnswerFormats } from '../routes/answer-formats.ts';
import { canCallCode, hasReadListeners, hasWriteListeners } from '../routes/built-in-routes.ts';
import { isChecked } from '../routes/checked-answers.ts';
import { CodeRunner } from '../routes/code-routes.ts';
import { locationIn } from '../shared/error-location.ts';
import type { CodeContainer } from './load-project-code.ts';

export interface CreateCodeRunnerOptions {
  readonly project: Project;
  /** With the services of the open database. */
  readonly container: CodeContainer;
  /** How long code may take for a request. */
  readonly deadlines: Deadlines;
  /** What administrators are known by; null before the server has it. */
  readonly administrators: () => AdminContext | null;
}

export function createCodeRunner(options: CreateCodeRunnerOptions): CodeRunner {
  const { project, container, deadlines, administrators } = options;
  const { contexts, runtime, strapi, environment, graphql, auth, checks } = container;
  const { requireServices: services } = runtime;
  return new CodeRunner({
    contexts,
    administrators,
    access: services().access,
    readCredentials: readCredentials(strapi),
    getToken: () => replacedGetToken(strapi),
    strategies: auth,
    deadlines,
    formats: new AnswerFormats({
      model: () => services().model,
      usual: project.config.api.responseFormat,
      rules: project.config.api.rules,
    }),
    canCallCode: (route) => (checks.has() && isChecked(route)) || canCallCode(route, strapi, graphql, auth),
    canPanelCallCode: ({ method }, { params }) =>
      method === 'GET'
        ? hasReadListeners(strapi, services().hooks, params['model'])
        : hasWriteListeners(strapi),
    report: (error, { method, path, id }) => {
      const place = locationIn(project.dir, error);
      environment.log.error({ id, method, path, place, err: error }, 'code of the project has failed');
    },
  });
}
