/** The bench's administrator, who may do everything, and an editor. */

export const ACCOUNT = { email: 'bench@octavo.test', password: 'Bench-only-1' };

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

/**
 * Makes an administrator with the role of editors.
 * @param by the token of one who may
 * @returns the bearer token
 */
export async function firstEditor(port: number, by: string): Promise<string> {
  const send = async <T>(path: string, body: object | undefined): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const roles = await send<{ id: number; code: string }[]>('/admin/roles', undefined);
  const { id } = roles.find(({ code }) => code === 'strapi-editor')!;
  const email = 'editor@octavo.test';
  const invited = await send<{ registrationToken: string }>('/admin/users', {
    email,
    firstname: 'Editor',
    roles: [id],
  });
  const { token } = await send<{ token: string }>('/admin/register', {
    registrationToken: invited.registrationToken,
    userInfo: { firstname: 'Editor', password: ACCOUNT.password },
  });
  return token;
}
