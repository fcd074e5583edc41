/** `octavo provider`: whom people may sign in with. */
import { withSubcommands } from './subcommands.ts';

export const provider = withSubcommands(
  {
    name: 'provider',
    summary: 'set up, enable and disable sign-in providers',
    help: `Usage: octavo provider list [--json] [dir]
       octavo provider set <provider> [options] [--json] [dir]
       octavo provider enable <provider> [--json] [dir]
       octavo provider disable <provider> [--json] [dir]

The sign-in providers in the settings of the project's database. A server that runs on it sees the
change with its next request. Secrets are never printed.

  <provider>              github, google, keycloak … as \`octavo provider list\` names them, "email" for
                          passwords, or any other name for a provider of OpenID Connect with an --issuer
  dir                     the project's folder (default: this one)
  --key <text>            the client id the provider has given to this site
  --secret <text>         the client secret; "-" reads it from standard input, so that it does not end up
                          in the shell's history
  --callback <address>    the page of the front end people come back to
  --scope <scopes>        what to ask for, with commas between
  --subdomain <text>      the provider's host, tenant or realm (auth0, cas, cognito, keycloak)
  --issuer <address>      the issuer of an OpenID Connect provider, or its discovery document
  --jwks-url <address>    the keys of a Cognito user pool
  --audience <clients>    client ids of apps whose tokens are taken too, with commas between
  --trust-email <yes|no>  whether addresses the provider does not call verified count as verified
  --auth-method <method>  "client_secret_basic" or "client_secret_post"
  --authorize-url <address>, --token-url <address>, --api-url <address>
                          instead of the provider's own: a server of its own, a single tenant
  --json                  print JSON
  --help                  this text

An option with an empty text takes back what was set.`,
  },
  {
    list: async () => (await import('./provider/list.ts')).listProviders,
    set: async () => (await import('./provider/set.ts')).setProvider,
    enable: async () => (await import('./provider/enable.ts')).enableProvider,
    disable: async () => (await import('./provider/enable.ts')).disableProvider,
  },
);
