/** What an administrator is called: the user name, or first and last name, or the address. Pure. */

interface Named {
  readonly username?: string | null;
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly email?: string | null;
}

export function displayName({ username, firstname, lastname, email }: Named): string {
  const names = [firstname, lastname].filter(Boolean).join(' ');
  return username || names || email || '-';
}
