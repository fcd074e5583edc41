/** `octavo webhook`: addresses that are told of events. */
import { withSubcommands } from './subcommands.ts';

export const webhook = withSubcommands(
  {
    name: 'webhook',
    summary: 'make, list and delete webhooks',
    help: `Usage: octavo webhook create --url <address> [--name <name>] [--events <events>]
                           [--headers <json>] [--json] [dir]
       octavo webhook list [--json] [dir]
       octavo webhook enable <webhook> [--json] [dir]
       octavo webhook disable <webhook> [--json] [dir]
       octavo webhook delete <webhook> [--json] [dir]

Addresses a server tells of what is written. One that runs on the project's database knows of a change
within a second. The values of headers are never printed.

  <webhook>           the id or the name of a webhook
  dir                 the project's folder (default: this one)
  --url <address>     where events are sent
  --name <name>       how lists and the log show it (default: the address's host)
  --events <events>   events such as entry.create, with commas between (default: all)
  --headers <json>    headers sent along: '{"Authorization":"Bearer …"}'; "-" reads them from standard
                      input, so that no secret ends up in the shell's history
  --json              print JSON
  --help              this text`,
  },
  {
    create: async () => (await import('./webhook/create.ts')).createWebhook,
    list: async () => (await import('./webhook/list.ts')).listWebhooks,
    enable: async () => (await import('./webhook/switch.ts')).enableWebhook,
    disable: async () => (await import('./webhook/switch.ts')).disableWebhook,
    delete: async () => (await import('./webhook/delete.ts')).deleteWebhook,
  },
);
