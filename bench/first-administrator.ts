/** The bench's administrator, who may do everything. */

const ACCOUNT = { email: 'bench@octavo.test', password: 'Bench-only-1' };

/**
 * Registers the first administrator of a database, or signs in where it was registered before.
 * @returns the bearer token
 */
export async function firstAdministrator(port: number): Promise<string> {
  const send = (path: string, body: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const registered = await send('/admin/register-admin', { ...ACCOUNT, firstname: 'Bench' });
  const answer = registered.ok ? registered : await send('/admin/login', ACCOUNT);
  if (!answer.ok) throw new Error(`admin/login: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}
