/**
 * GraphQL multipart requests: `operations` as in a JSON body, `map` with the place of each file in it, and the
 * files (spec/graphql "Uploads").
 */

import type { Form, FormTexts } from '../../../core/base/http/form.ts';
import { malformedMultipart } from '../../../core/errors/catalogue.ts';
import type { OctavoError } from '../../../core/errors/octavo-error.ts';
import { UploadedFile } from '../schema/scalars/uploaded-file.ts';
import type { ParseJson } from './operation-request.ts';

/** Places all files of a request may go to together. */
const PLACES = 1000;

/** Steps a path may have: `variables.files.0` has three. */
const STEPS = 20;

type Container = Record<string, unknown>;

/**
 * The request in the form of a JSON body, with an `UploadedFile` at each place the map names. A file the map
 * names and the form lacks is reported where it is used.
 * @throws OctavoError BadRequestError if `operations` or `map` is missing or malformed, or names no place
 */
export function operationsOfForm(form: Form, parse: ParseJson): unknown {
  const operations = fieldOf(form, 'operations', parse);
  if (Object.keys(operations).length === 0) throw malformedMultipart("'operations' is empty");
  const map = fieldOf(form, 'map', parse);
  if (Array.isArray(map)) throw malformedMultipart("'map' must be an object");
  const places: { readonly path: string; readonly file: UploadedFile }[] = [];
  for (const [name, paths] of Object.entries(map)) {
    if (!Array.isArray(paths)) throw malformedMultipart(`'${shown(name)}' in 'map' must be a list of paths`);
    const sent = form.files.find(({ field }) => field === name);
    const file = new UploadedFile(sent ?? null);
    for (const path of paths) {
      if (places.length === PLACES) throw malformedMultipart(`'map' names more than ${PLACES} places`);
      if (typeof path !== 'string')
        throw malformedMultipart(`'${shown(name)}' in 'map' holds what is no path`);
      places.push({ path, file });
    }
  }
  // lists that are not there grow from their first place on
  places.sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
  const made = new Set<Container>();
  for (const { path, file } of places) put(operations, path, file, made);
  return operations;
}

/**
 * Checks the fields that came before the first file.
 * @throws OctavoError BadRequestError if `operations` or `map` is missing or malformed
 */
export function operationsBefore(before: FormTexts, parse: ParseJson): void {
  for (const name of ['operations', 'map']) fieldOf(before, name, parse);
}

function fieldOf(form: FormTexts, name: string, parse: ParseJson): Container {
  const text = form.texts(name).at(-1);
  if (text === undefined) throw malformedMultipart(`the field '${name}' is missing`);
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    throw malformedMultipart(`the field '${name}' is not valid JSON`);
  }
  if (typeof value !== 'object' || value === null) throw malformedMultipart(`'${name}' must be an object`);
  return value as Container;
}

/**
 * Files go into variables only: `variables.file`, `variables.files.0`, in a batch `0.variables.file`. Missing
 * or empty variables are created from the map's names, as in v4.
 * @param made the objects and lists created that way
 */
function put(operations: Container, path: string, file: UploadedFile, made: Set<Container>): void {
  const steps = path.split('.');
  if (steps.length > STEPS) throw malformedMultipart(`a path in 'map' has more than ${STEPS} steps`);
  const start = Array.isArray(operations) ? 1 : 0;
  if (steps[start] !== 'variables' || steps.length < start + 2) throw nowhere(path);
  let place = operations;
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1;
    if (!hasPlace(place, step)) {
      const isMade = index === start || made.has(place);
      if (index < start || !mayAdd(place, step, made) || !(isLast || isMade)) throw nowhere(path);
      if (!isLast) {
        const container = (/^\d+$/.test(steps[index + 1]!) ? [] : {}) as Container;
        made.add(container);
        place[step] = container;
      }
    }
    if (isLast) {
      place[step] = file;
      return;
    }
    const next = place[step];
    if (!isContainer(next)) throw nowhere(path);
    if (index === start && Object.keys(next).length === 0) made.add(next);
    place = next;
  });
}

/** A new member, or the next item of a list that was made here. */
const mayAdd = (container: Container, step: string, made: ReadonlySet<Container>): boolean =>
  Array.isArray(container) ? made.has(container) && step === String(container.length) : step !== '__proto__';

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !(value instanceof UploadedFile);

const hasPlace = (container: Container, step: string): boolean =>
  Object.hasOwn(container, step) && (!Array.isArray(container) || /^\d+$/.test(step));

const nowhere = (path: string): OctavoError => malformedMultipart(`'map' points nowhere: ${shown(path)}`);

/** A client's text, cut to the length of a message. */
const shown = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
