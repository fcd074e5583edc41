/** `node restore-command.ts <address>`: makes a copy of the fixture's database new, under a running server. */
const address = process.argv[2]!;
const { restore } = await import(
  address.startsWith('mysql:') ? '../mysql/copies.ts' : '../postgres/client.ts'
);
if (!(await restore(address))) process.exitCode = 1;
