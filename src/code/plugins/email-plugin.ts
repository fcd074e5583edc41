/** The mail plugin as code knows it: `service('email').send`, and a provider that may be replaced. */

import { fillTemplate } from '../../mail/fill-template.ts';
import type { Mail, Mailer } from '../../mail/mail.ts';
import type { EmailConfig } from '../../project/config/plugins/email.ts';
import type { PluginFacet } from '../strapi/plugin-facet.ts';

/** A mail as code writes it. */
interface GivenMail {
  readonly to?: unknown;
  readonly from?: unknown;
  readonly replyTo?: unknown;
  readonly subject?: unknown;
  readonly text?: unknown;
  readonly html?: unknown;
  readonly [other: string]: unknown;
}

interface Provider {
  send(mail: GivenMail): unknown;
}

const TAKEN = new Set(['to', 'from', 'replyTo', 'subject', 'text', 'html']);

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
    const other = Object.keys(mail).find((key) => !TAKEN.has(key) && mail[key] !== undefined);
    if (other) throw new Error(`the built-in mailer does not take "${other}": set a provider of your own`);
    for (const to of [mail.to].flat()) await this.#mailer.send(toMail(mail, String(to ?? '')));
  }
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const toMail = ({ from, replyTo, subject, text, html }: GivenMail, to: string): Mail => ({
  to,
  from: textOf(from),
  replyTo: replyTo ? String(replyTo) : null,
  subject: textOf(subject),
  text: textOf(text),
  html: textOf(html ?? text),
});
