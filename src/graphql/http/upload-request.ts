/**
 * GraphQL multipart requests: `operations` as in a JSON body, `map` telling which file goes where in it, and
 * the files (spec/behaviour-graphql "Uploads").
 */
import { OctavoError } from '../../errors/octavo-error.ts';
import type { Form } from '../../http/form.ts';
import { UploadedFile } from '../execute/uploaded-file.ts';
import type { ParseJson } from './asked-operation.ts';

/** Places all files of a request may go to together. */
const PLACES = 1000;

type Container = Record<string, unknown>;

/**
 * What the form asks for, as a JSON body would hold it, with an `UploadedFile` at each place the map names.
 * A file the map names and the form lacks is told where it is used.
 * @throws OctavoError BadRequestError for `operations` or a `map` that is missing or malformed, or points nowhere
 */
export function operationsOfForm(form: Form, parse: ParseJson): unknown {
  const operations = fieldOf(form, 'operations', parse);
  if (Object.keys(operations).length === 0) throw malformed("'operations' is empty");
  const map = fieldOf(form, 'map', parse);
  if (Array.isArray(map)) throw malformed("'map' must be an object");
  let places = 0;
  for (const [name, paths] of Object.entries(map)) {
    if (!Array.isArray(paths)) throw malformed(`'${shown(name)}' in 'map' must be a list of paths`);
    const sent = form.files.find(({ field }) => field === name);
    const file = new UploadedFile(sent ?? null);
    for (const path of paths) {
      places += 1;
      if (places > PLACES) throw malformed(`'map' names more than ${PLACES} places`);
      if (typeof path !== 'string') throw malformed(`'${shown(name)}' in 'map' holds what is no path`);
      put(operations, path, file);
    }
  }
  return operations;
}

function fieldOf(form: Form, name: string, parse: ParseJson): Container {
  const text = form.texts(name).at(-1);
  if (text === undefined) throw malformed(`the field '${name}' is missing`);
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    throw malformed(`the field '${name}' is not valid JSON`);
  }
  if (typeof value !== 'object' || value === null) throw malformed(`'${name}' must be an object`);
  return value as Container;
}

/** Files go into variables alone: `variables.file`, `variables.files.0`, in a batch `0.variables.file`. */
function put(operations: Container, path: string, file: UploadedFile): void {
  const steps = path.split('.');
  const last = steps.pop()!;
  if (steps[Array.isArray(operations) ? 1 : 0] !== 'variables') throw nowhere(path);
  let place = operations;
  for (const step of steps) {
    const next = hasPlace(place, step) ? place[step] : null;
    if (!isContainer(next)) throw nowhere(path);
    place = next;
  }
  // a variable that is left out is as good as one that is null
  const mayAdd = !Array.isArray(place) && last !== '__proto__';
  if (!mayAdd && !hasPlace(place, last)) throw nowhere(path);
  place[last] = file;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !(value instanceof UploadedFile);

const hasPlace = (container: Container, step: string): boolean =>
  Object.hasOwn(container, step) && (!Array.isArray(container) || /^\d+$/.test(step));

const nowhere = (path: string): OctavoError => malformed(`'map' points nowhere: ${shown(path)}`);

const malformed = (what: string): OctavoError =>
  new OctavoError('BadRequestError', `Malformed GraphQL multipart request: ${what}`);

/** What a client sent, not longer than a message should be. */
const shown = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
