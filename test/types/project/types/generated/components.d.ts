import type { Attribute, Schema } from '@strapi/strapi';

export interface SectionsFigure extends Schema.Component {
  collectionName: 'components_sections_figures';
  info: {
    description: '';
    displayName: 'Figure';
  };
  attributes: {
    attachments: Attribute.Media<'images' | 'files', true>;
    caption: Attribute.String;
    picture: Attribute.Media<'images'> & Attribute.Required;
  };
}

export interface SectionsLinkList extends Schema.Component {
  collectionName: 'components_sections_link_lists';
  info: {
    description: '';
    displayName: 'Link list';
  };
  attributes: {
    items: Attribute.Component<'shared.link', true> &
      Attribute.SetMinMax<
        {
          max: 5;
          min: 1;
        },
        number
      >;
    title: Attribute.String;
  };
}

export interface SectionsProse extends Schema.Component {
  collectionName: 'components_sections_proses';
  info: {
    description: '';
    displayName: 'Prose';
  };
  attributes: {
    body: Attribute.RichText & Attribute.Required;
    columns: Attribute.Integer &
      Attribute.SetMinMax<
        {
          max: 3;
          min: 1;
        },
        number
      > &
      Attribute.DefaultTo<1>;
    heading: Attribute.String;
  };
}

export interface SectionsQuote extends Schema.Component {
  collectionName: 'components_sections_quotes';
  info: {
    description: '';
    displayName: 'Quote';
  };
  attributes: {
    internalRemark: Attribute.String & Attribute.Private;
    saidAt: Attribute.DateTime;
    source: Attribute.String;
    text: Attribute.Text & Attribute.Required;
  };
}

export interface SectionsSpotlight extends Schema.Component {
  collectionName: 'components_sections_spotlights';
  info: {
    description: '';
    displayName: 'Spotlight';
  };
  attributes: {
    articles: Attribute.Relation<
      'sections.spotlight',
      'oneToMany',
      'api::article.article'
    >;
    author: Attribute.Relation<
      'sections.spotlight',
      'oneToOne',
      'api::author.author'
    >;
    title: Attribute.String;
  };
}

export interface SharedLink extends Schema.Component {
  collectionName: 'components_shared_links';
  info: {
    description: '';
    displayName: 'Link';
  };
  attributes: {
    label: Attribute.String & Attribute.Required;
    newTab: Attribute.Boolean & Attribute.DefaultTo<false>;
    rank: Attribute.Integer;
    url: Attribute.String & Attribute.Required;
  };
}

export interface SharedMeasure extends Schema.Component {
  collectionName: 'components_shared_measures';
  info: {
    description: '';
    displayName: 'Measure';
  };
  attributes: {
    amount: Attribute.Decimal &
      Attribute.SetMinMax<
        {
          min: 0;
        },
        number
      >;
    label: Attribute.String;
    takenOn: Attribute.Date;
    unit: Attribute.Enumeration<['mm', 'cm', 'm']> & Attribute.DefaultTo<'mm'>;
  };
}

export interface SharedRobots extends Schema.Component {
  collectionName: 'components_shared_robotss';
  info: {
    description: '';
    displayName: 'Robots';
  };
  attributes: {
    follow: Attribute.Boolean & Attribute.DefaultTo<true>;
    index: Attribute.Boolean & Attribute.DefaultTo<true>;
    maxSnippet: Attribute.Integer &
      Attribute.SetMinMax<
        {
          min: -1;
        },
        number
      >;
  };
}

export interface SharedSeo extends Schema.Component {
  collectionName: 'components_shared_seos';
  info: {
    description: '';
    displayName: 'SEO';
  };
  attributes: {
    keywords: Attribute.JSON;
    metaDescription: Attribute.Text &
      Attribute.SetMinMaxLength<{
        minLength: 5;
      }>;
    metaTitle: Attribute.String &
      Attribute.Required &
      Attribute.SetMinMaxLength<{
        maxLength: 80;
      }>;
    robots: Attribute.Component<'shared.robots'>;
    shareImage: Attribute.Media<'images'>;
    social: Attribute.Component<'shared.social-card', true>;
  };
}

export interface SharedSocialCard extends Schema.Component {
  collectionName: 'components_shared_social_cards';
  info: {
    description: '';
    displayName: 'Social card';
  };
  attributes: {
    image: Attribute.Media<'images'>;
    network: Attribute.Enumeration<['mastodon', 'bluesky', 'facebook']> &
      Attribute.Required;
    title: Attribute.String &
      Attribute.SetMinMaxLength<{
        maxLength: 60;
      }>;
  };
}

declare module '@strapi/types' {
  export module Shared {
    export interface Components {
      'sections.figure': SectionsFigure;
      'sections.link-list': SectionsLinkList;
      'sections.prose': SectionsProse;
      'sections.quote': SectionsQuote;
      'sections.spotlight': SectionsSpotlight;
      'shared.link': SharedLink;
      'shared.measure': SharedMeasure;
      'shared.robots': SharedRobots;
      'shared.seo': SharedSeo;
      'shared.social-card': SharedSocialCard;
    }
  }
}
