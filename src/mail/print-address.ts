/** An address as mail headers have it. */
import type { MailAddress } from './mail.ts';

/** `"Name" <address>`, or the address alone where there is no name. */
export const printAddress = ({ name, address }: MailAddress): string =>
  name === '' ? address : `"${name.replaceAll(/[\\"]/g, '')}" <${address}>`;
