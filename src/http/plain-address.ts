/** IPv4 inside IPv6, as a socket that takes both shows it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address in one form: an IPv4 one as such, an IPv6 one without the name of the interface. */
export const plainAddress = (ip: string): string => MAPPED.exec(ip)?.[1] ?? ip.split('%')[0]!;
