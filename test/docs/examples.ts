/**
 * The examples of the documentation. A request is a block `http` (its first line `GET /path`, then headers)
 * or a block `sh` that holds one `curl` command; the block `json` right after it is the answer.
 */
import { type CodeBlock, codeBlocks, type Page } from './markdown.ts';

export interface Example {
  /** Where it stands: `docs/querying.md:40`. */
  readonly place: string;
  readonly method: string;
  /** With the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The fields of a form, in place of a body. */
  readonly form: readonly FormField[];
  /** What the page says the answer is; `…` stands for what is cut. */
  readonly answer: unknown;
}

/** A text, or a file of the example's own media. */
export interface FormField {
  readonly name: string;
  readonly text: string;
  readonly file: string | null;
}

type Request = Omit<Example, 'place' | 'answer'>;

/** The examples of a page; a request without an answer is none. */
export function examplesOf(page: Page): Example[] {
  const blocks = codeBlocks(page);
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    const request = requestOf(block);
    if (!request || next?.language !== 'json') return [];
    return [{ ...request, place: `${page.file}:${block.line}`, answer: parse(page, next) as unknown }];
  });
}

function parse(page: Page, { code, line }: CodeBlock): unknown {
  try {
    return JSON.parse(code);
  } catch (error) {
    throw new Error(`${page.file}:${line}: the answer is not JSON: ${(error as Error).message}`);
  }
}

function requestOf({ language, code }: CodeBlock): Request | null {
  if (language === 'http') return fromHttp(code);
  return language === 'sh' && code.startsWith('curl ') ? fromCurl(code) : null;
}

function fromHttp(code: string): Request {
  const [head = '', body] = code.split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
  return { method, path, headers, body, form: [] };
}

/** Knows what the pages use: a URL, `-g`, `-X`, `-H`, `-d` and `-F`. */
function fromCurl(code: string): Request {
  const words = [...code.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3]!,
  );
  const headers: Record<string, string> = {};
  const form: FormField[] = [];
  let method: string | undefined;
  let body: string | undefined;
  let url: URL | undefined;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at]!;
    if (word === '-X') method = words[++at]!;
    else if (word === '-d') body = words[++at]!;
    else if (word === '-F') form.push(formField(words[++at]!));
    else if (word === '-H') {
      const [name = '', value = ''] = words[++at]!.split(/:\s*/, 2);
      headers[name] = value;
    } else if (word !== '-g' && word !== '-s') url = new URL(word);
  }
  if (!url) throw new Error(`no address in: ${code}`);
  return {
    method: method ?? (body === undefined && form.length === 0 ? 'GET' : 'POST'),
    path: url.href.slice(url.origin.length),
    headers,
    body,
    form,
  };
}

/** `files=@photo.png`, `path=covers` */
function formField(word: string): FormField {
  const [, name = '', at, text = ''] = /^([^=]*)=(@?)(.*)$/s.exec(word)!;
  return { name, text, file: at ? text : null };
}
