/** Reads what the project's authors have written: files, pages, their code blocks and their tables. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A page by its path from the project's root. */
export interface Page {
  readonly file: string;
  readonly text: string;
}

/** A fenced block. */
export interface CodeBlock {
  /** What follows the fence: `json`, `http`, `sh` … */
  readonly language: string;
  readonly code: string;
  /** The line of its fence, from 1. */
  readonly line: number;
  /** The nearest heading above, without the `#`. */
  readonly heading: string;
}

/** One page. */
export const readPage = (file: string): Page => ({ file, text: readFileSync(join(ROOT, file), 'utf8') });

/** The pages at the root and in `docs/`. */
export function allPages(): Page[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const names = [
    ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
    ...docs.filter((name) => name.endsWith('.md')).map((name) => relative(ROOT, join(ROOT, 'docs', name))),
  ];
  return names.sort().map(readPage);
}

/** What is recorded, installed, built, or expected of a generator. */
const NOT_WRITTEN =
  /fixtures|node_modules|\/\.tmp\/|\/dist\/|golden|conformance\/kit\/project|conformance\/spec/;

/** The code and the pages of the whole project, by their paths from its root: what its authors have written. */
export function writtenFiles(): string[] {
  const folders = ['src', 'test', 'tools', 'scripts', 'panel', 'types', 'examples', 'deploy', 'bin'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return [
    ...files.filter((file) => /\.(?:tsx?|[cm]?js|astro|css|md)$/.test(file) && !NOT_WRITTEN.test(file)),
    ...allPages().map(({ file }) => file),
  ];
}

/** The fenced blocks of a page, in order. */
export function codeBlocks({ text }: Page): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let heading = '';
  let open: { language: string; line: number; lines: string[] } | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (open) {
      if (line.startsWith('```')) {
        blocks.push({ language: open.language, code: open.lines.join('\n'), line: open.line, heading });
        open = null;
      } else open.lines.push(line);
    } else if (line.startsWith('```')) open = { language: line.slice(3).trim(), line: index + 1, lines: [] };
    else if (/^#+ /.test(line)) heading = line.replace(/^#+ /, '');
  }
  return blocks;
}

/** A part of a page: what stands under a heading, up to the next one of its level or above. */
export function section({ file, text }: Page, title: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === title);
  if (start < 0) throw new Error(`${file} has no section "${title}"`);
  const level = lines[start]!.indexOf(' ');
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return (end < 0 ? rest : rest.slice(0, end)).join('\n');
}

/** The rows of the tables in a text, cell by cell, without heads and rulers. */
export function tableRows(text: string): string[][] {
  const rows: string[][] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const isHead = /^\|[\s:|-]+\|$/.test(lines[index + 1] ?? '');
    if (!line.startsWith('|') || isHead || /^\|[\s:|-]+\|$/.test(line)) continue;
    rows.push(
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
  }
  return rows;
}

/** The code spans of a text: what stands between backticks. */
export const codeSpans = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
