/** What a provider of the project gets of the mails that the server sends. */
import { expect, test } from 'vitest';
import type { BuiltInMailer } from '../../src/api/mail/mail.ts';
import { readMail } from '../../src/api/rest/email-routes.ts';
import { EmailPlugin } from '../../src/project-code/plugins/email-plugin.ts';
import type { PluginApi } from '../../src/project-code/strapi/plugin-api.ts';

async function received(body: object): Promise<unknown> {
  let mail: unknown;
  const plugin = new EmailPlugin({} as ConstructorParameters<typeof EmailPlugin>[0]);
  const send = async (sent: unknown): Promise<void> => {
    mail = sent;
  };
  plugin.connect({} as PluginApi, { send });
  const defaults = { from: 'shop@octavo.test', replyTo: null };
  await plugin.mailer({} as BuiltInMailer).send(await readMail({ subject: 'Hi', ...body }, defaults));
  return mail;
}

const rest = { subject: 'Hi', from: 'shop@octavo.test' };

test.each([
  [{ to: 'a@octavo.test' }, { to: 'a@octavo.test' }],
  [{ to: 'a@octavo.test, b@octavo.test' }, { to: 'a@octavo.test, b@octavo.test' }],
  [{ to: ['a@octavo.test', 'b@octavo.test'] }, { to: ['a@octavo.test', 'b@octavo.test'] }],
  [{ to: ['a@octavo.test'] }, { to: ['a@octavo.test'] }],
  [
    { to: 'a@octavo.test', cc: ['b@octavo.test', 'C <c@octavo.test>'] },
    { to: 'a@octavo.test', cc: ['b@octavo.test', '"C" <c@octavo.test>'] },
  ],
])('%j keeps its lists, as in v4', async (body, recipients) => {
  expect(await received(body)).toEqual({ ...rest, ...recipients });
});
