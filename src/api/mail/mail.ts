/** What a mail is, who sends one, and its texts in headers and logs. A leaf. */

export interface MailAddress {
  /** Empty if there is none. */
  readonly name: string;
  readonly address: string;
}

/** The recipients of a mail to more than one address, or to a list. */
export interface Recipients {
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
}

export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  /** By the name's ending by default. */
  readonly contentType?: string;
  /** `inline` or, by default, `attachment`. */
  readonly contentDisposition?: string;
  /** The id by which the HTML refers to a picture: `cid:…`. */
  readonly cid?: string;
  /** Further headers of the part. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail with everything filled in. */
export interface Mail {
  /** One address. */
  readonly to: string;
  /** `Name <address>` or an address; null for the sender that the mailer has of its own. */
  readonly from: string | null;
  /** The address for answers; null for the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** In place of `to`, which is the first of them. */
  readonly recipients?: Recipients;
  /** The fields of `recipients` that are lists for a provider of the project, as the client sent them. */
  readonly lists?: readonly (keyof Recipients)[];
  readonly attachments?: readonly Attachment[];
}

/** The result for a mail: handed on, or refused for its recipient by a server that works otherwise. */
export type Delivery = 'sent' | 'refused';

/** The sender of a mail that neither a template nor the configuration gives one. */
export const NO_SENDER = 'no-reply@localhost';

/** Sends mail, one way or another. */
export interface Mailer {
  /**
   * @returns once the next server has accepted the mail
   * @throws OctavoError BadGatewayError (502) if there is no server or it refuses the mail, GatewayTimeoutError
   *   (504) if it does not answer in time
   */
  send(mail: Mail): Promise<Delivery>;
  /**
   * Does everything sending does except the mail itself: it takes as long and fails the same way, so that a
   * request for an unknown address cannot be distinguished from one for a known address.
   * @throws OctavoError as `send` does
   */
  probe(): Promise<void>;
  /** True if mail reaches no recipient outside of development; false by default. */
  goesNowhere?(): boolean;
}

/** A mailer of the server's own, by which project code sends too. */
export interface BuiltInMailer extends Mailer {
  /**
   * Sends a mail of project code, which reads what v4's providers return and throw.
   * @returns what the transport says of the mail; undefined where there is none
   * @throws the transport's own error, also for a refused recipient
   */
  deliver(mail: Mail): Promise<unknown>;
}

/** The log of a mailer. */
export interface MailLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** `"Name" <address>`, or the address alone if there is no name. */
export const printAddress = ({ name, address }: MailAddress): string =>
  name === '' ? address : `"${name.replaceAll(/[\\"]/g, '')}" <${address}>`;

/**
 * The log's text for a mail that could not be sent.
 * @param provider as the project names it
 */
export const notSent = (provider: string, cause: unknown): Error =>
  new Error(
    `Mail could not be sent by ${provider}: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );
