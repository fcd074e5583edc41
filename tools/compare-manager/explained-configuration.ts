/** How lists and forms are configured. */
import { isText, type Rule, status, value } from './rule.ts';

/** What is wrong with a configuration that v4 takes. */
const CONFIGURED =
  /is not a valid sort attribute$|must not be there twice|must be less than or equal to 12$|has a fixed size|must be one of the following values/;

const errorsOf = (body: unknown): string[] =>
  ((body as { error?: { details?: { errors?: unknown[] } } } | null)?.error?.details?.errors ?? []).map(
    String,
  );

export const CONFIGURATION: readonly Rule[] = [
  [
    'A252',
    status(
      ({ call, ours, theirs }) =>
        call.route === 'configure components' &&
        call.as !== 'admin:super' &&
        ours.status === 403 &&
        theirs.status < 500,
    ),
  ],
  // who may not change how a component looks has not
  [
    'A252',
    value(
      (_place, { read, call, answers }) =>
        read !== null && call.route === 'configure components' && answers[0].status === 403,
    ),
  ],
  [
    'A252',
    (item, { call, answers }) =>
      item.at === 'row' && call.route === 'configure components' && answers[0].status === 403,
  ],
  [
    'A250',
    status(
      ({ call, ours, theirs }) =>
        call.route.startsWith('configure ') &&
        ours.status === 400 &&
        theirs.status === 200 &&
        errorsOf(ours.body).every((text) => CONFIGURED.test(text)),
    ),
  ],
  [
    'A250',
    (item, { call, answers }) =>
      item.at !== 'status' &&
      call.route.startsWith('configure ') &&
      answers[0].status === 400 &&
      answers[1].status === 200,
  ],
  [
    'A250',
    value(
      ({ ours, theirs }, { call }) =>
        call.route.startsWith('configure ') &&
        [ours, theirs].every((text) => isText(text) && /mainField must be one of/.test(text)),
    ),
  ],
  [
    'A250',
    value(
      ({ path, theirs }, { call, ours }) =>
        call.route.startsWith('configure ') &&
        path.join('.') === 'error.details.errors' &&
        Array.isArray(theirs) &&
        errorsOf(ours.body)
          .filter((text) => !theirs.includes(text))
          .every((text) => CONFIGURED.test(text) || /mainField must be one of/.test(text)),
    ),
  ],
  // what a configuration does not hold has its defaults
  [
    'A251',
    value(
      ({ path, theirs }, { call }) =>
        call.route.startsWith('configure ') &&
        (path.includes('metadatas') || path.includes('settings')) &&
        theirs === undefined,
    ),
  ],
];
