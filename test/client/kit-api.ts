// Written by `octavo types`: changes are lost when it is written again.
import type { Component, Components, Json, ToAny, ToMany, ToManyOfAny, ToOne, Zone } from '../../src/client/index.ts';

/** User */
export interface AdminUser {
  firstname: string | null;
  lastname: string | null;
  username: string | null;
  preferedLanguage: string | null;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Article */
export interface Article {
  title: string | null;
  slug: string | null;
  subtitle: string | null;
  summary: string | null;
  body: string | null;
  kind: 'news' | 'review' | 'essay' | 'interview' | null;
  wordCount: number | null;
  rating: number | null;
  premium: boolean | null;
  releaseDate: string | null;
  embargoUntil: string | null;
  extra: Json | null;
  cover: ToOne<UploadFile>;
  gallery: ToMany<UploadFile>;
  seo: Component<SharedSeoComponent>;
  links: Components<SharedLinkComponent>;
  sections: Zone<{ 'sections.prose': SectionsProseComponent; 'sections.figure': SectionsFigureComponent; 'sections.link-list': SectionsLinkListComponent; 'sections.spotlight': SectionsSpotlightComponent; 'sections.quote': SectionsQuoteComponent }>;
  author: ToOne<Author>;
  category: ToOne<Category>;
  tags: ToMany<Tag>;
  related: ToMany<Article>;
  notes: ToMany<Note>;
  createdAt: string | null;
  updatedAt: string | null;
  publishedAt: string | null;
  localizations: ToMany<Article>;
  locale: string | null;
}

/** Author */
export interface Author {
  name: string | null;
  penName: string | null;
  email: string | null;
  bio: string | null;
  birthDate: string | null;
  website: string | null;
  active: boolean | null;
  rank: number | null;
  portrait: ToOne<UploadFile>;
  profile: ToOne<Profile>;
  articles: ToMany<Article>;
  createdAt: string | null;
  updatedAt: string | null;
  createdBy: ToOne<AdminUser>;
  updatedBy: ToOne<AdminUser>;
}

/** Book */
export interface Book {
  title: string | null;
  isbn: string | null;
  pages: number | null;
  price: number | null;
  authors: ToMany<Author>;
  shelfOneToOne: ToOne<Shelf>;
  shelfManyToOne: ToOne<Shelf>;
  shelvesOneToMany: ToMany<Shelf>;
  shelvesManyToMany: ToMany<Shelf>;
  note: ToOne<Note>;
  createdAt: string | null;
  updatedAt: string | null;
  publishedAt: string | null;
}

/** Category */
export interface Category {
  name: string | null;
  slug: string | null;
  description: string | null;
  position: number | null;
  icon: ToOne<UploadFile>;
  parent: ToOne<Category>;
  children: ToMany<Category>;
  articles: ToMany<Article>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Homepage */
export interface Homepage {
  title: string | null;
  hero: Component<SectionsFigureComponent>;
  sections: Zone<{ 'sections.prose': SectionsProseComponent; 'sections.figure': SectionsFigureComponent; 'sections.link-list': SectionsLinkListComponent; 'sections.spotlight': SectionsSpotlightComponent; 'sections.quote': SectionsQuoteComponent }>;
  featured: ToMany<Article>;
  seo: Component<SharedSeoComponent>;
  createdAt: string | null;
  updatedAt: string | null;
  publishedAt: string | null;
}

/** Imprint */
export interface Imprint {
  name: string | null;
  motto: string | null;
  founded: number | null;
  logo: ToOne<UploadFile>;
  address: Component<SharedLinkComponent>;
  createdAt: string | null;
  updatedAt: string | null;
  localizations: ToMany<Imprint>;
  locale: string | null;
}

/** Note */
export interface Note {
  text: string | null;
  importance: number | null;
  subject: ToAny;
  subjects: ToManyOfAny;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Profile */
export interface Profile {
  headline: string | null;
  story: string | null;
  accounts: Json | null;
  links: Components<SharedLinkComponent>;
  author: ToOne<Author>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Figure */
export interface SectionsFigureComponent {
  caption: string | null;
  picture: ToOne<UploadFile>;
  attachments: ToMany<UploadFile>;
}

/** Link list */
export interface SectionsLinkListComponent {
  title: string | null;
  items: Components<SharedLinkComponent>;
}

/** Prose */
export interface SectionsProseComponent {
  heading: string | null;
  body: string | null;
  columns: number | null;
}

/** Quote */
export interface SectionsQuoteComponent {
  text: string | null;
  source: string | null;
  saidAt: string | null;
}

/** Spotlight */
export interface SectionsSpotlightComponent {
  title: string | null;
  author: ToOne<Author>;
  articles: ToMany<Article>;
}

/** Setting */
export interface Setting {
  siteName: string | null;
  footer: string | null;
  itemsPerPage: number | null;
  maintenance: boolean | null;
  menu: Components<SharedLinkComponent>;
  defaultAuthor: ToOne<Author>;
  createdAt: string | null;
  updatedAt: string | null;
  localizations: ToMany<Setting>;
  locale: string | null;
}

/** Link */
export interface SharedLinkComponent {
  label: string | null;
  url: string | null;
  newTab: boolean | null;
  rank: number | null;
}

/** Measure */
export interface SharedMeasureComponent {
  label: string | null;
  amount: number | null;
  unit: 'mm' | 'cm' | 'm' | null;
  takenOn: string | null;
}

/** Robots */
export interface SharedRobotsComponent {
  index: boolean | null;
  follow: boolean | null;
  maxSnippet: number | null;
}

/** SEO */
export interface SharedSeoComponent {
  metaTitle: string | null;
  metaDescription: string | null;
  keywords: Json | null;
  shareImage: ToOne<UploadFile>;
  robots: Component<SharedRobotsComponent>;
  social: Components<SharedSocialCardComponent>;
}

/** Social card */
export interface SharedSocialCardComponent {
  network: 'mastodon' | 'bluesky' | 'facebook' | null;
  title: string | null;
  image: ToOne<UploadFile>;
}

/** Shelf */
export interface Shelf {
  label: string | null;
  room: string | null;
  oneWay: ToOne<Book>;
  manyWay: ToMany<Book>;
  manyToOneWay: ToOne<Book>;
  manyToManyWay: ToMany<Book>;
  oneToOne: ToOne<Book>;
  oneToMany: ToMany<Book>;
  manyToOne: ToOne<Book>;
  manyToMany: ToMany<Book>;
  notes: ToMany<Note>;
  mainNotes: ToMany<Note>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Specimen */
export interface Specimen {
  code: string | null;
  codeUid: string | null;
  freeUid: string | null;
  shortText: string | null;
  longText: string | null;
  richText: string | null;
  blocksText: Json[] | null;
  choice: 'alpha' | 'beta' | 'gamma' | null;
  size: 'Extra small' | 'very-large' | 'two_2' | null;
  contact: string | null;
  day: string | null;
  clock: string | null;
  moment: string | null;
  stamp: string | null;
  count: number | null;
  huge: string | null;
  ratio: number | null;
  price: number | null;
  flag: boolean | null;
  payload: Json | null;
  requiredState: 'open' | 'closed' | null;
  uniqueText: string | null;
  uniqueCount: number | null;
  uniqueEmail: string | null;
  lengthText: string | null;
  lengthLong: string | null;
  rangeInteger: number | null;
  rangeFloat: number | null;
  rangeDecimal: number | null;
  rangeBig: string | null;
  patternText: string | null;
  defaultText: string | null;
  defaultCount: number | null;
  defaultFlag: boolean | null;
  defaultChoice: 'red' | 'green' | null;
  defaultPayload: Json | null;
  box: Component<SharedMeasureComponent>;
  measures: Components<SharedMeasureComponent>;
  bits: Zone<{ 'sections.prose': SectionsProseComponent; 'sections.quote': SectionsQuoteComponent; 'shared.measure': SharedMeasureComponent }>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Tag */
export interface Tag {
  name: string | null;
  slug: string | null;
  color: string | null;
  weight: number | null;
  articles: ToMany<Article>;
  synonyms: ToMany<Tag>;
  synonymOf: ToMany<Tag>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** File */
export interface UploadFile {
  name: string | null;
  alternativeText: string | null;
  caption: string | null;
  width: number | null;
  height: number | null;
  formats: Json | null;
  hash: string | null;
  ext: string | null;
  mime: string | null;
  size: number | null;
  url: string | null;
  previewUrl: string | null;
  provider: string | null;
  provider_metadata: Json | null;
  related: ToManyOfAny;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Permission */
export interface UsersPermissionsPermission {
  action: string | null;
  role: ToOne<UsersPermissionsRole>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Role */
export interface UsersPermissionsRole {
  name: string | null;
  description: string | null;
  type: string | null;
  permissions: ToMany<UsersPermissionsPermission>;
  users: ToMany<UsersPermissionsUser>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** User */
export interface UsersPermissionsUser {
  username: string | null;
  email: string | null;
  provider: string | null;
  confirmed: boolean | null;
  blocked: boolean | null;
  role: ToOne<UsersPermissionsRole>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** What `createClient` takes: `createClient<Api>('https://…')`. */
export interface Api {
  collections: {
    articles: Article;
    authors: Author;
    books: Book;
    categories: Category;
    imprints: Imprint;
    notes: Note;
    profiles: Profile;
    shelves: Shelf;
    specimens: Specimen;
    tags: Tag;
  };
  singles: {
    homepage: Homepage;
    setting: Setting;
  };
  user: UsersPermissionsUser;
  file: UploadFile;
}
