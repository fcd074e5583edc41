/** Requests whose target goes out as it is written; other clients tidy paths up. */
import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** The text as JSON; undefined where it is none. */
  readonly body: unknown;
}

/** GET on a socket of its own. */
export function askRaw(
  port: number,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path: target, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, body: parsed(text) }));
    });
    outgoing.on('error', reject).end();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
