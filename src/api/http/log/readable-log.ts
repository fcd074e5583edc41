/** The log as a person reads it at a terminal: one short line a request, in colour where the terminal has it. */
import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';

/** What a line of the log may carry besides pino's own members. */
type Line = Readonly<Record<string, unknown>>;

/** The members a request's line is written from; they are not repeated below it. */
const SHOWN = ['id', 'method', 'url', 'status', 'ms', 'missing', 'role', 'worker'];

/** The escape codes of the colours used. */
const COLOR = { red: 31, green: 32, yellow: 33, cyan: 36, gray: 90 } as const;

/**
 * A stream for pino.
 * @param colors whether escape codes for colours may be written; `terminalHasColors` decides for a terminal
 * @param write takes the finished text
 */
export function readableLog(colors: boolean, write: (text: string) => void): DestinationStream {
  const format = prettyFactory({
    colorize: colors,
    translateTime: 'SYS:HH:MM:ss',
    ignore: `pid,hostname,${SHOWN.join(',')}`,
    messageFormat: (line, messageKey) => describeLine(line, messageKey, colors),
  });
  return { write: (line) => write(format(line)) };
}

/** Whether standard output is a terminal that shows colours; `NO_COLOR` and `FORCE_COLOR` are respected. */
export const terminalHasColors = (): boolean => process.stdout.hasColors?.() === true;

/** `GET /api/articles 200 3 ms`, with what a 403 lacks; other lines keep their message. */
function describeLine(line: Line, messageKey: string, colors: boolean): string {
  const { method, url, status, ms, missing, role } = line;
  const message = typeof line[messageKey] === 'string' ? (line[messageKey] as string) : '';
  if (method === undefined || url === undefined) return message;
  const paint = (color: keyof typeof COLOR, text: string): string =>
    colors ? `\x1b[0;${COLOR[color]}m${text}\x1b[0m` : text;
  const parts = [String(method), String(url)];
  if (typeof status === 'number') parts.push(paint(colorOf(status), String(status)));
  if (typeof ms === 'number') parts.push(paint('gray', `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`));
  if (typeof missing === 'string') parts.push(paint('gray', describeMissing(missing, role)));
  if (message) parts.push(message);
  return parts.join(' ');
}

function colorOf(status: number): keyof typeof COLOR {
  if (status >= 500) return 'red';
  if (status >= 400) return 'yellow';
  return status >= 300 ? 'cyan' : 'green';
}

/** What the caller lacks; for a role the command that grants it. */
const describeMissing = (missing: string, role: unknown): string =>
  typeof role === 'string'
    ? `needs ${missing} (octavo role grant ${role} ${missing})`
    : `the token lacks ${missing}`;
