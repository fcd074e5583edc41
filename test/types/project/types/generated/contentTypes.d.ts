import type { Attribute, Schema } from '@strapi/strapi';

export interface ApiArticleArticle extends Schema.CollectionType {
  collectionName: 'articles';
  info: {
    description: '';
    displayName: 'Article';
    pluralName: 'articles';
    singularName: 'article';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    author: Attribute.Relation<
      'api::article.article',
      'manyToOne',
      'api::author.author'
    >;
    body: Attribute.RichText &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    category: Attribute.Relation<
      'api::article.article',
      'manyToOne',
      'api::category.category'
    >;
    cover: Attribute.Media<'images'> &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }>;
    createdAt: Attribute.DateTime;
    createdBy: Attribute.Relation<
      'api::article.article',
      'oneToOne',
      'admin::user'
    > &
      Attribute.Private;
    editorNotes: Attribute.Text &
      Attribute.Private &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }>;
    embargoUntil: Attribute.DateTime &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }>;
    extra: Attribute.JSON &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    gallery: Attribute.Media<'images' | 'files', true> &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    kind: Attribute.Enumeration<['news', 'review', 'essay', 'interview']> &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }> &
      Attribute.DefaultTo<'news'>;
    links: Attribute.Component<'shared.link', true> &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }> &
      Attribute.SetMinMax<
        {
          max: 4;
        },
        number
      >;
    locale: Attribute.String;
    localizations: Attribute.Relation<
      'api::article.article',
      'oneToMany',
      'api::article.article'
    >;
    notes: Attribute.Relation<'api::article.article', 'morphMany'>;
    premium: Attribute.Boolean &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }> &
      Attribute.DefaultTo<false>;
    publishedAt: Attribute.DateTime;
    rating: Attribute.Decimal &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }> &
      Attribute.SetMinMax<
        {
          max: 10;
          min: 0;
        },
        number
      >;
    related: Attribute.Relation<
      'api::article.article',
      'manyToMany',
      'api::article.article'
    >;
    releaseDate: Attribute.Date &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }>;
    sections: Attribute.DynamicZone<
      [
        'sections.prose',
        'sections.figure',
        'sections.link-list',
        'sections.spotlight',
        'sections.quote'
      ]
    > &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }> &
      Attribute.SetMinMax<
        {
          max: 8;
        },
        number
      >;
    seo: Attribute.Component<'shared.seo'> &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    slug: Attribute.UID<'api::article.article', 'title'> &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    subtitle: Attribute.String &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    summary: Attribute.Text &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }> &
      Attribute.SetMinMaxLength<{
        maxLength: 500;
      }>;
    tags: Attribute.Relation<
      'api::article.article',
      'manyToMany',
      'api::tag.tag'
    >;
    title: Attribute.String &
      Attribute.Required &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }> &
      Attribute.SetMinMaxLength<{
        maxLength: 200;
      }>;
    updatedAt: Attribute.DateTime;
    updatedBy: Attribute.Relation<
      'api::article.article',
      'oneToOne',
      'admin::user'
    > &
      Attribute.Private;
    wordCount: Attribute.Integer &
      Attribute.SetPluginOptions<{
        i18n: {
          localized: false;
        };
      }> &
      Attribute.SetMinMax<
        {
          min: 0;
        },
        number
      >;
  };
}

export interface ApiSpecimenSpecimen extends Schema.CollectionType {
  collectionName: 'specimens';
  info: {
    description: '';
    displayName: 'Specimen';
    pluralName: 'specimens';
    singularName: 'specimen';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    bits: Attribute.DynamicZone<
      ['sections.prose', 'sections.quote', 'shared.measure']
    > &
      Attribute.SetMinMax<
        {
          max: 3;
          min: 1;
        },
        number
      >;
    blocksText: Attribute.Blocks;
    box: Attribute.Component<'shared.measure'>;
    choice: Attribute.Enumeration<['alpha', 'beta', 'gamma']>;
    clock: Attribute.Time;
    code: Attribute.String & Attribute.Required & Attribute.Unique;
    codeUid: Attribute.UID<'api::specimen.specimen', 'code'>;
    contact: Attribute.Email;
    count: Attribute.Integer;
    createdAt: Attribute.DateTime;
    createdBy: Attribute.Relation<
      'api::specimen.specimen',
      'oneToOne',
      'admin::user'
    > &
      Attribute.Private;
    day: Attribute.Date;
    defaultChoice: Attribute.Enumeration<['red', 'green']> &
      Attribute.DefaultTo<'green'>;
    defaultCount: Attribute.Integer & Attribute.DefaultTo<7>;
    defaultFlag: Attribute.Boolean & Attribute.DefaultTo<true>;
    defaultPayload: Attribute.JSON &
      Attribute.DefaultTo<{
        a: 1;
      }>;
    defaultText: Attribute.String & Attribute.DefaultTo<'hello'>;
    flag: Attribute.Boolean;
    freeUid: Attribute.UID;
    hiddenDefault: Attribute.String &
      Attribute.Private &
      Attribute.DefaultTo<'classified'>;
    hiddenText: Attribute.String & Attribute.Private;
    huge: Attribute.BigInteger;
    lengthLong: Attribute.Text &
      Attribute.SetMinMaxLength<{
        minLength: 5;
      }>;
    lengthText: Attribute.String &
      Attribute.SetMinMaxLength<{
        maxLength: 10;
        minLength: 3;
      }>;
    longText: Attribute.Text;
    measures: Attribute.Component<'shared.measure', true> &
      Attribute.SetMinMax<
        {
          max: 3;
          min: 1;
        },
        number
      >;
    moment: Attribute.DateTime;
    patternText: Attribute.String;
    payload: Attribute.JSON;
    price: Attribute.Decimal;
    rangeBig: Attribute.BigInteger &
      Attribute.SetMinMax<
        {
          max: '9007199254740993';
          min: '-10';
        },
        string
      >;
    rangeDecimal: Attribute.Decimal &
      Attribute.SetMinMax<
        {
          max: 1;
          min: -1;
        },
        number
      >;
    rangeFloat: Attribute.Float &
      Attribute.SetMinMax<
        {
          max: 9.5;
          min: 0.5;
        },
        number
      >;
    rangeInteger: Attribute.Integer &
      Attribute.SetMinMax<
        {
          max: 100;
          min: -5;
        },
        number
      >;
    ratio: Attribute.Float;
    requiredState: Attribute.Enumeration<['open', 'closed']> &
      Attribute.Required &
      Attribute.DefaultTo<'open'>;
    richText: Attribute.RichText;
    secret: Attribute.Password;
    shortText: Attribute.String;
    size: Attribute.Enumeration<['Extra small', 'very-large', 'two_2']>;
    stamp: Attribute.Timestamp;
    uniqueCount: Attribute.Integer & Attribute.Unique;
    uniqueEmail: Attribute.Email & Attribute.Unique;
    uniqueText: Attribute.String & Attribute.Unique;
    updatedAt: Attribute.DateTime;
    updatedBy: Attribute.Relation<
      'api::specimen.specimen',
      'oneToOne',
      'admin::user'
    > &
      Attribute.Private;
  };
}

export interface ApiTagTag extends Schema.CollectionType {
  collectionName: 'tags';
  info: {
    description: '';
    displayName: 'Tag';
    pluralName: 'tags';
    singularName: 'tag';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    articles: Attribute.Relation<
      'api::tag.tag',
      'manyToMany',
      'api::article.article'
    >;
    color: Attribute.String;
    createdAt: Attribute.DateTime;
    createdBy: Attribute.Relation<'api::tag.tag', 'oneToOne', 'admin::user'> &
      Attribute.Private;
    name: Attribute.String &
      Attribute.Required &
      Attribute.Unique &
      Attribute.SetMinMaxLength<{
        maxLength: 40;
      }>;
    slug: Attribute.UID<'api::tag.tag', 'name'>;
    synonymOf: Attribute.Relation<'api::tag.tag', 'manyToMany', 'api::tag.tag'>;
    synonyms: Attribute.Relation<'api::tag.tag', 'manyToMany', 'api::tag.tag'>;
    updatedAt: Attribute.DateTime;
    updatedBy: Attribute.Relation<'api::tag.tag', 'oneToOne', 'admin::user'> &
      Attribute.Private;
    weight: Attribute.Integer &
      Attribute.SetMinMax<
        {
          max: 1000;
          min: 0;
        },
        number
      > &
      Attribute.DefaultTo<10>;
  };
}

export interface ApiHomepageHomepage extends Schema.SingleType {
  collectionName: 'homepages';
  info: {
    description: '';
    displayName: 'Homepage';
    pluralName: 'homepages';
    singularName: 'homepage';
  };
  options: {
    draftAndPublish: true;
  };
  attributes: {
    createdAt: Attribute.DateTime;
    createdBy: Attribute.Relation<
      'api::homepage.homepage',
      'oneToOne',
      'admin::user'
    > &
      Attribute.Private;
    featured: Attribute.Relation<
      'api::homepage.homepage',
      'oneToMany',
      'api::article.article'
    >;
    hero: Attribute.Component<'sections.figure'>;
    publishedAt: Attribute.DateTime;
    sections: Attribute.DynamicZone<
      [
        'sections.prose',
        'sections.figure',
        'sections.link-list',
        'sections.spotlight',
        'sections.quote'
      ]
    >;
    seo: Attribute.Component<'shared.seo'>;
    title: Attribute.String & Attribute.Required;
    updatedAt: Attribute.DateTime;
    updatedBy: Attribute.Relation<
      'api::homepage.homepage',
      'oneToOne',
      'admin::user'
    > &
      Attribute.Private;
  };
}

export interface PluginUsersPermissionsUser extends Schema.CollectionType {
  collectionName: 'up_users';
  info: {
    description: '';
    displayName: 'User';
    name: 'user';
    pluralName: 'users';
    singularName: 'user';
  };
  options: {
    draftAndPublish: false;
    timestamps: true;
  };
  attributes: {
    blocked: Attribute.Boolean & Attribute.DefaultTo<false>;
    confirmationToken: Attribute.String & Attribute.Private;
    confirmed: Attribute.Boolean & Attribute.DefaultTo<false>;
    createdAt: Attribute.DateTime;
    createdBy: Attribute.Relation<
      'plugin::users-permissions.user',
      'oneToOne',
      'admin::user'
    > &
      Attribute.Private;
    email: Attribute.Email &
      Attribute.Required &
      Attribute.SetMinMaxLength<{
        minLength: 6;
      }>;
    password: Attribute.Password &
      Attribute.Private &
      Attribute.SetMinMaxLength<{
        minLength: 6;
      }>;
    provider: Attribute.String;
    resetPasswordToken: Attribute.String & Attribute.Private;
    role: Attribute.Relation<
      'plugin::users-permissions.user',
      'manyToOne',
      'plugin::users-permissions.role'
    >;
    updatedAt: Attribute.DateTime;
    updatedBy: Attribute.Relation<
      'plugin::users-permissions.user',
      'oneToOne',
      'admin::user'
    > &
      Attribute.Private;
    username: Attribute.String &
      Attribute.Required &
      Attribute.Unique &
      Attribute.SetMinMaxLength<{
        minLength: 3;
      }>;
  };
}

declare module '@strapi/types' {
  export module Shared {
    export interface ContentTypes {
      'api::article.article': ApiArticleArticle;
      'api::homepage.homepage': ApiHomepageHomepage;
      'api::specimen.specimen': ApiSpecimenSpecimen;
      'api::tag.tag': ApiTagTag;
      'plugin::users-permissions.user': PluginUsersPermissionsUser;
    }
  }
}
