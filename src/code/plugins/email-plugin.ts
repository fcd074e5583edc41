/** The mail plugin as code knows it: `service('email').send`, and a provider that may be replaced. */

import { fillTemplate } from '../../mail/fill-template.ts';
import type { Mailer } from '../../mail/mail.ts';
import type { EmailConfig } from '../../project/config/plugins/email.ts';
import type { PluginFacet } from '../strapi/plugin-facet.ts';
import { type GivenMail, toMail } from './given-mail.ts';

interface Provider {
  send(mail: GivenMail): unknown;
}

export class EmailPlugin {
  readonly #config: EmailConfig;
  readonly #builtIn: Provider;
  #mailer: Mailer | null = null;
  #facet: PluginFacet | null = null;

  constructor(config: EmailConfig) {
    this.#config = config;
    this.#builtIn = { send: (mail) => this.#send(mail) };
  }

  /** Puts the provider where code finds it, and may put its own. */
  show(facet: PluginFacet): void {
    this.#facet = facet;
    facet['provider'] = this.#builtIn;
  }

  /** What the server itself sends mail by: the project's provider, where it has put one. */
  mailer(builtIn: Mailer): Mailer {
    this.#mailer = builtIn;
    return {
      send: async (mail) => {
        const own = this.#ownProvider();
        if (!own) return builtIn.send(mail);
        await own.send({ ...mail, replyTo: mail.replyTo ?? undefined });
        return 'sent';
      },
      probe: async () => {
        if (!this.#ownProvider()) await builtIn.probe();
      },
    };
  }

  /** `strapi.plugin('email').service('email')` */
  get service(): Record<string, unknown> {
    const send = async (mail: GivenMail): Promise<unknown> => this.#provider().send(this.#withDefaults(mail));
    const { provider, defaultFrom, defaultReplyTo } = this.#config;
    return {
      send,
      getProviderSettings: () => ({ provider, settings: { defaultFrom, defaultReplyTo } }),
      sendTemplatedEmail: async (mail: GivenMail, template: Record<string, unknown>, data: object = {}) => {
        const filled = Object.fromEntries(
          ['subject', 'text', 'html']
            .filter((part) => typeof template[part] === 'string')
            .map((part) => [part, fillTemplate(String(template[part]), data as never)]),
        );
        return send({ ...mail, ...filled });
      },
    };
  }

  #ownProvider(): Provider | null {
    const provider = this.#facet?.['provider'] as Provider | undefined;
    return provider && provider !== this.#builtIn ? provider : null;
  }

  #provider(): Provider {
    return this.#ownProvider() ?? this.#builtIn;
  }

  #withDefaults(mail: GivenMail): GivenMail {
    const { defaultFrom, defaultReplyTo } = this.#config;
    return {
      ...mail,
      from: mail.from ?? defaultFrom ?? undefined,
      replyTo: mail.replyTo ?? defaultReplyTo ?? undefined,
    };
  }

  async #send(mail: GivenMail): Promise<void> {
    if (!this.#mailer) throw new Error('mail can be sent once the server has opened its database');
    await this.#mailer.send(await toMail(mail));
  }
}
