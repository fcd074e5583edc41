/** CSS that modules of the panel import: a script that puts the rules into the page. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin, PluginContext } from 'rolldown';

const IMPORT = /@import([^;@]*);/g;
const ADDRESS = /url\(([^()]*)\)/g;

/** What stands in quotes, in `url()` or as it is, without these. */
const bare = (text: string): string => {
  const inner = text.trim();
  const named = inner.startsWith('url(') ? inner.slice(4, inner.indexOf(')')).trim() : inner.split(/\s/)[0]!;
  return /^["']/.test(named) ? named.slice(1, -1) : named;
};

/** Addresses that lead out of the files of a build. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/|#)/i;

/** Names in selectors: what stands before a brace, and is no rule of another kind. */
const SELECTOR = /(^|[{};])([^{};@]+)\{/g;
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;

export const styleSheets: Plugin = {
  name: 'octavo:style-sheets',
  load: {
    filter: { id: /\.css$/ },
    async handler(id) {
      const rules = await rulesOf(this, id);
      const { css, names } = id.endsWith('.module.css') ? withOwnNames(rules, id) : { css: rules, names: {} };
      return { code: scriptOf(this, css, id, names), moduleType: 'js', moduleSideEffects: true };
    },
  },
};

/** The rules of a file, with those that it imports before them. */
async function rulesOf(context: PluginContext, id: string, seen = new Set<string>()): Promise<string> {
  if (seen.has(id)) return '';
  seen.add(id);
  context.addWatchFile(id);
  const text = readFileSync(id, 'utf8');
  let before = '';
  for (const [, rule = ''] of text.matchAll(IMPORT)) {
    const name = bare(rule);
    if (ELSEWHERE.test(name)) continue;
    const found = await context.resolve(name.startsWith('~') ? name.slice(1) : name, id);
    if (!found) context.error(`${id}: there is no ${name}, which it imports`);
    before += await rulesOf(context, found.id, seen);
  }
  const rest = text.replace(IMPORT, (whole, rule: string) => (ELSEWHERE.test(bare(rule)) ? whole : ''));
  // addresses are relative to the file that has them
  const placed = rest.replace(ADDRESS, (whole, text: string) => {
    const address = bare(text);
    return ELSEWHERE.test(address) ? whole : `url("${resolve(dirname(id), address.split(/[?#]/)[0]!)}")`;
  });
  return before + placed;
}

/** Names of classes that no other file has, as v4 makes them for `*.module.css`. */
function withOwnNames(css: string, id: string): { css: string; names: Record<string, string> } {
  const names: Record<string, string> = {};
  const mark = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7).toString(36);
  const named = css.replace(
    SELECTOR,
    (_, before: string, selector: string) =>
      `${before}${selector.replace(CLASS, (_dot, name: string) => {
        names[name] = `${name}_${mark}`;
        return `.${names[name]}`;
      })}{`,
  );
  return { css: named, names };
}

function scriptOf(context: PluginContext, css: string, id: string, names: Record<string, string>): string {
  const parts: string[] = [];
  let done = 0;
  for (const match of css.matchAll(ADDRESS)) {
    const path = bare(match[1]!);
    if (ELSEWHERE.test(path) && !path.startsWith('/')) continue;
    const file = fileOf(path);
    if (file === null) continue;
    const reference = context.emitFile({ type: 'asset', name: path.split(/[\\/]/).pop()!, source: file });
    parts.push(JSON.stringify(`${css.slice(done, match.index)}url(`));
    parts.push(`import.meta.ROLLUP_FILE_URL_${reference}`);
    done = match.index + match[0].length - 1;
  }
  parts.push(JSON.stringify(css.slice(done)));
  return `const style = document.createElement('style');
style.dataset.plugin = ${JSON.stringify(id.split(/[\\/]/).pop())};
style.textContent = ${parts.join(' + ')};
document.head.append(style);
export default ${JSON.stringify(names)};`;
}

function fileOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
