/** Shows a token's text, the one time it can be shown. */

interface Issued {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly expiresAt: Date | null;
}

/** @param done what was done with it: `Made` */
export function printIssued(done: string, { id, name, type, expiresAt }: Issued, accessKey: string): void {
  const end = expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : 'without end';
  console.log(`${done} the API token ${name} (id ${id}, ${type}, ${end}). This is the only time it is shown:

${accessKey}`);
}
