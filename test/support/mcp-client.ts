/** An assistant's side of the Model Context Protocol: the SDK's own client. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { headersOf, type Identity } from './credentials.ts';

/** What a tool has answered. */
export interface Called {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: answers are whatever the test looks for
  readonly answer: any;
  readonly text: string;
}

/** Connects over HTTP as one of the fixture's callers, until the test ends. */
export async function connectMcp(
  address: string,
  as: Identity,
  options: ClientOptions = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  const headers = headersOf(as) as Record<string, string>;
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/api/mcp`), { requestInit: { headers } }),
  );
  onTestFinished(() => client.close());
  return client;
}

/** Calls a tool and reads its JSON. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Called> {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [first] = content as { type: string; text: string }[];
  const text = first?.text ?? '';
  return { isError, answer: JSON.parse(text), text };
}

export const toolNames = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
