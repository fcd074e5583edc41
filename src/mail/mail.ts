/** What a mail is, and who sends one. A leaf: types only. */

export interface MailAddress {
  /** Empty for none. */
  readonly name: string;
  readonly address: string;
}

/** Everybody a mail goes to, where that is more than one address. */
export interface Recipients {
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
}

export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  /** By the name's ending unless given. */
  readonly contentType?: string;
  /** What HTML names a picture by: `cid:…`. */
  readonly cid?: string;
}

/** A mail with everything filled in. */
export interface Mail {
  /** One address. */
  readonly to: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  /** Where answers go; null for the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** In place of `to`, which is the first of them. */
  readonly recipients?: Recipients;
  readonly attachments?: readonly Attachment[];
}

/** What became of a mail: handed on, or refused for its recipient by a server that is otherwise well. */
export type Delivery = 'sent' | 'refused';

/** Sends mail, one way or another. */
export interface Mailer {
  /**
   * @returns once the next server has taken the mail
   * @throws OctavoError BadGatewayError (502) where there is no server or it does not take mail,
   * GatewayTimeoutError (504) where it does not answer in time
   */
  send(mail: Mail): Promise<Delivery>;
  /**
   * Does all that sending does but for the mail: what takes as long, and fails the same way, for somebody
   * who gets no mail as for somebody who does.
   * @throws OctavoError as `send` does
   */
  probe(): Promise<void>;
  /** True where mail reaches nobody, and nobody develops who would look at it; never unless given. */
  goesNowhere?(): boolean;
}

/** What a mailer tells the log. */
export interface MailLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
