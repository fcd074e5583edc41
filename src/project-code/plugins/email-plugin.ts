/** The mail plugin as code knows it: `service('email').send`, and a provider that may be replaced. */

import {
  type BuiltInMailer,
  type Mail,
  type Mailer,
  notSent,
  printAddress,
  type Recipients,
} from '../../api/mail/mail.ts';
import { mailServerFailed, mailServerSlow } from '../../core/errors/catalogue.ts';
import { OctavoError } from '../../core/errors/octavo-error.ts';
import type { EmailConfig } from '../../core/project/config/plugins/email.ts';
import type { EmailProvider } from '../providers/load-email-provider.ts';
import type { PluginApi } from '../strapi/plugin-api.ts';
import { type MailOptions, toMail } from './mail-options.ts';
import { fillMailTemplate, type MailTemplate } from './mail-template.ts';

type Provider = EmailProvider;

/** How long a provider may take for a mail, in ms. */
const SENDING = 15_000;

/**
 * Has a project's provider send a mail of the server's.
 * @param name as the project names it
 * @throws OctavoError 502 for whatever it throws, 504 where it does not answer in time
 */
async function inTime(provider: Provider, name: string, mail: Mail): Promise<void> {
  const { to, subject, attachments, recipients, lists, ...texts } = mail;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error(`no answer within ${SENDING} ms`);
    timer = setTimeout(() => reject(mailServerSlow(notSent(name, error))), SENDING);
  });
  const send = async (): Promise<unknown> =>
    provider.send({
      to,
      subject,
      // what is there without a value would replace a provider's own default
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
      ...asSent(recipients, lists),
      ...(attachments ? { attachments } : {}),
    });
  try {
    await Promise.race([send(), late]);
  } catch (error) {
    throw error instanceof OctavoError ? error : mailServerFailed(notSent(name, error));
  } finally {
    clearTimeout(timer);
  }
}

export class EmailPlugin {
  readonly #config: EmailConfig;
  readonly #builtIn: Provider;
  #mailer: BuiltInMailer | null = null;
  #api: PluginApi | null = null;

  constructor(config: EmailConfig) {
    this.#config = config;
    this.#builtIn = { send: (mail) => this.#send(mail) };
  }

  /**
   * Sets the plugin's `provider`, which code may replace.
   * @param provider that of the project's configuration; null for a built-in one
   */
  connect(api: PluginApi, provider: EmailProvider | null): void {
    this.#api = api;
    api['provider'] = provider ?? this.#builtIn;
  }

  /** What the server itself sends mail by: the project's provider, where it has put one. */
  mailer(builtIn: BuiltInMailer): Mailer {
    this.#mailer = builtIn;
    return {
      send: async (mail) => {
        const provider = this.#projectProvider();
        if (!provider) return builtIn.send(mail);
        await inTime(provider, this.#config.provider ?? "the project's provider", mail);
        return 'sent';
      },
      probe: async () => {
        if (!this.#projectProvider()) await builtIn.probe();
      },
      goesNowhere: () => !this.#projectProvider() && builtIn.goesNowhere?.() === true,
    };
  }

  /** `strapi.plugin('email').service('email')` */
  get service(): Record<string, unknown> {
    const send = async (mail: MailOptions): Promise<unknown> => this.#provider().send(mail);
    return {
      getProviderSettings: () => this.#api?.config(''),
      send,
      sendTemplatedEmail: async (mail: MailOptions, template: MailTemplate, data: object = {}) =>
        send({ ...mail, ...fillMailTemplate(template, data) }),
    };
  }

  #projectProvider(): Provider | null {
    const provider = this.#api?.['provider'] as Provider | undefined;
    return provider && provider !== this.#builtIn ? provider : null;
  }

  #provider(): Provider {
    return this.#projectProvider() ?? this.#builtIn;
  }

  #withDefaults(mail: MailOptions): MailOptions {
    const { defaultFrom, defaultReplyTo } = this.#config;
    return {
      ...mail,
      from: mail.from || defaultFrom || undefined,
      replyTo: mail.replyTo || defaultReplyTo || undefined,
    };
  }

  async #send(mail: MailOptions): Promise<unknown> {
    if (!this.#mailer) throw new Error('mail can be sent once the server has opened its database');
    return this.#mailer.deliver(await toMail(this.#withDefaults(mail)));
  }
}

/** Recipients as v4's providers get them, for each field that has some: a list if the client sent one, else a text. */
const asSent = (
  recipients: Recipients | undefined,
  lists: Mail['lists'] = [],
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(recipients ?? {})
      .filter(([, addresses]) => addresses.length > 0)
      .map(([field, addresses]) => {
        const printed = addresses.map(printAddress);
        return [field, lists.includes(field as keyof Recipients) ? printed : printed.join(', ')];
      }),
  );
