/** What `GET /admin/plugins` says of the plugins that v4 has built in, or as packages of its own. */

export interface DescribedPlugin {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly packageName?: string;
}

/** In v4's order. Releases are not there: Octavo has none. */
export const BUILT_IN_PLUGINS: readonly DescribedPlugin[] = [
  {
    name: 'content-manager',
    displayName: 'Content Manager',
    description: 'Quick way to see, edit and delete the data in your database.',
  },
  {
    name: 'content-type-builder',
    displayName: 'Content Type Builder',
    description:
      'Modelize the data structure of your API. Create new fields and relations in just a minute. The files are automatically created and updated in your project.',
  },
  { name: 'email', displayName: 'Email', description: 'Configure your application to send emails.' },
  { name: 'upload', displayName: 'Media Library', description: 'Media file management.' },
  {
    name: 'graphql',
    displayName: 'GraphQL',
    description: 'Adds GraphQL endpoint with default API methods.',
    packageName: '@strapi/plugin-graphql',
  },
  {
    name: 'users-permissions',
    displayName: 'Roles & Permissions',
    description:
      'Protect your API with a full authentication process based on JWT. This plugin comes also with an ACL strategy that allows you to manage the permissions between the groups of users.',
    packageName: '@strapi/plugin-users-permissions',
  },
  {
    name: 'i18n',
    displayName: 'Internationalization',
    description:
      'This plugin enables to create, to read and to update content in different languages, both from the Admin Panel and from the API.',
    packageName: '@strapi/plugin-i18n',
  },
];
