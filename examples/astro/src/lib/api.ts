// Written by `octavo types`: changes are lost when it is written again.
import type { Component, Components, Json, ToAny, ToMany, ToManyOfAny, ToOne, Zone } from 'octavo/client';

/** Article */
export interface Article {
  title: string | null;
  slug: string | null;
  kind: 'news' | 'story' | 'guide' | 'interview' | null;
  date: string | null;
  standfirst: string | null;
  body: string | null;
  minutes: number | null;
  cover: ToOne<UploadFile>;
  sections: Zone<{ 'sections.prose': SectionsProseComponent; 'sections.figure': SectionsFigureComponent; 'sections.quote': SectionsQuoteComponent; 'sections.creature-cards': SectionsCreatureCardsComponent; 'sections.link-list': SectionsLinkListComponent }>;
  links: Components<SharedLinkComponent>;
  seo: Component<SharedSeoComponent>;
  author: ToOne<Keeper>;
  topics: ToMany<Topic>;
  related: ToMany<Article>;
  exhibit: ToOne<Exhibit>;
  createdAt: string | null;
  updatedAt: string | null;
  publishedAt: string | null;
  localizations: ToMany<Article>;
  locale: string | null;
}

/** Badge */
export interface Badge {
  code: string | null;
  access: 'halls' | 'tanks' | 'laboratory' | 'everywhere' | null;
  issuedAt: string | null;
  keeper: ToOne<Keeper>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Creature */
export interface Creature {
  commonName: string | null;
  slug: string | null;
  scientificName: string | null;
  summary: string | null;
  story: string | null;
  diet: 'plankton' | 'crustaceans' | 'fish' | 'squid' | 'carrion' | 'detritus' | 'symbiosis' | null;
  depthMin: number | null;
  depthMax: number | null;
  lengthCm: number | null;
  luminous: boolean | null;
  describedIn: number | null;
  photo: ToOne<UploadFile>;
  measurements: Components<CreatureMeasurementComponent>;
  taxon: ToOne<Taxon>;
  habitats: ToMany<Habitat>;
  eats: ToMany<Creature>;
  eatenBy: ToMany<Creature>;
  expeditions: ToMany<Expedition>;
  exhibits: ToMany<Exhibit>;
  fieldNotes: ToMany<FieldNote>;
  createdAt: string | null;
  updatedAt: string | null;
  publishedAt: string | null;
  localizations: ToMany<Creature>;
  locale: string | null;
}

/** Measurement */
export interface CreatureMeasurementComponent {
  what: string | null;
  amount: number | null;
  unit: 'mm' | 'cm' | 'm' | 'g' | 'kg' | 'years' | null;
  remark: string | null;
}

/** Event */
export interface Event {
  title: string | null;
  slug: string | null;
  kind: 'talk' | 'feeding' | 'tour' | 'workshop' | 'film' | null;
  startsAt: string | null;
  minutes: number | null;
  price: number | null;
  seats: number | null;
  soldOut: boolean | null;
  description: string | null;
  exhibit: ToOne<Exhibit>;
  host: ToOne<Keeper>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Exhibit */
export interface Exhibit {
  name: string | null;
  slug: string | null;
  tagline: string | null;
  description: string | null;
  hall: 'surface' | 'twilight' | 'midnight' | 'abyss' | null;
  openedOn: string | null;
  feedingAt: string | null;
  minutes: number | null;
  tank: Component<ExhibitTankComponent>;
  gallery: ToMany<UploadFile>;
  sections: Zone<{ 'sections.prose': SectionsProseComponent; 'sections.figure': SectionsFigureComponent; 'sections.quote': SectionsQuoteComponent; 'sections.creature-cards': SectionsCreatureCardsComponent; 'sections.link-list': SectionsLinkListComponent }>;
  habitat: ToOne<Habitat>;
  creatures: ToMany<Creature>;
  lead: ToOne<Keeper>;
  events: ToMany<Event>;
  fieldNotes: ToMany<FieldNote>;
  createdAt: string | null;
  updatedAt: string | null;
  publishedAt: string | null;
  localizations: ToMany<Exhibit>;
  locale: string | null;
}

/** Tank */
export interface ExhibitTankComponent {
  litres: number | null;
  pressurised: boolean | null;
  water: Component<ExhibitWaterComponent>;
}

/** Water */
export interface ExhibitWaterComponent {
  temperature: number | null;
  salinity: number | null;
  light: 'dark' | 'red' | 'dim' | 'daylight' | null;
}

/** Expedition */
export interface Expedition {
  name: string | null;
  slug: string | null;
  ship: string | null;
  region: string | null;
  phase: 'planned' | 'underway' | 'finished' | null;
  startsOn: string | null;
  endsOn: string | null;
  summary: string | null;
  instruments: Json | null;
  picture: ToOne<UploadFile>;
  legs: Components<ExpeditionLegComponent>;
  crew: ToMany<Keeper>;
  creatures: ToMany<Creature>;
  fieldNotes: ToMany<FieldNote>;
  createdAt: string | null;
  updatedAt: string | null;
  publishedAt: string | null;
}

/** Leg */
export interface ExpeditionLegComponent {
  name: string | null;
  from: string | null;
  to: string | null;
  dives: number | null;
  start: Component<SharedPositionComponent>;
  end: Component<SharedPositionComponent>;
}

/** Field note */
export interface FieldNote {
  text: string | null;
  writtenAt: string | null;
  depth: number | null;
  certainty: number | null;
  writer: ToOne<Keeper>;
  subject: ToAny;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Habitat */
export interface Habitat {
  name: string | null;
  slug: string | null;
  description: string | null;
  zone: 'twilight' | 'midnight' | 'abyss' | 'trench' | null;
  depthFrom: number | null;
  depthTo: number | null;
  temperature: number | null;
  picture: ToOne<UploadFile>;
  creatures: ToMany<Creature>;
  createdAt: string | null;
  updatedAt: string | null;
  localizations: ToMany<Habitat>;
  locale: string | null;
}

/** Homepage */
export interface Homepage {
  title: string | null;
  welcome: string | null;
  hero: Component<SectionsFigureComponent>;
  sections: Zone<{ 'sections.prose': SectionsProseComponent; 'sections.figure': SectionsFigureComponent; 'sections.quote': SectionsQuoteComponent; 'sections.creature-cards': SectionsCreatureCardsComponent; 'sections.link-list': SectionsLinkListComponent }>;
  seo: Component<SharedSeoComponent>;
  mainExhibit: ToOne<Exhibit>;
  articles: ToMany<Article>;
  createdAt: string | null;
  updatedAt: string | null;
  publishedAt: string | null;
}

/** Keeper */
export interface Keeper {
  name: string | null;
  slug: string | null;
  role: 'director' | 'curator' | 'aquarist' | 'scientist' | 'engineer' | 'educator' | null;
  bio: string | null;
  joinedOn: string | null;
  languages: Json | null;
  portrait: ToOne<UploadFile>;
  badge: ToOne<Badge>;
  mentor: ToOne<Keeper>;
  articles: ToMany<Article>;
  exhibits: ToMany<Exhibit>;
  events: ToMany<Event>;
  expeditions: ToMany<Expedition>;
  fieldNotes: ToMany<FieldNote>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Creature cards */
export interface SectionsCreatureCardsComponent {
  title: string | null;
  creatures: ToMany<Creature>;
}

/** Figure */
export interface SectionsFigureComponent {
  picture: ToOne<UploadFile>;
  caption: string | null;
  credit: string | null;
}

/** Link list */
export interface SectionsLinkListComponent {
  title: string | null;
  links: Components<SharedLinkComponent>;
}

/** Prose */
export interface SectionsProseComponent {
  heading: string | null;
  body: string | null;
}

/** Quote */
export interface SectionsQuoteComponent {
  text: string | null;
  who: string | null;
  keeper: ToOne<Keeper>;
}

/** Share card */
export interface SharedCardComponent {
  title: string | null;
  image: ToOne<UploadFile>;
}

/** Link */
export interface SharedLinkComponent {
  label: string | null;
  url: string | null;
  newTab: boolean | null;
}

/** Position */
export interface SharedPositionComponent {
  latitude: number | null;
  longitude: number | null;
  place: string | null;
}

/** SEO */
export interface SharedSeoComponent {
  metaTitle: string | null;
  metaDescription: string | null;
  card: Component<SharedCardComponent>;
}

/** Taxon */
export interface Taxon {
  name: string | null;
  slug: string | null;
  rank: 'kingdom' | 'phylum' | 'class' | 'order' | null;
  vernacular: string | null;
  parent: ToOne<Taxon>;
  children: ToMany<Taxon>;
  creatures: ToMany<Creature>;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Topic */
export interface Topic {
  name: string | null;
  slug: string | null;
  colour: string | null;
  articles: ToMany<Article>;
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

/** Opening hours */
export interface VisitHoursComponent {
  days: string | null;
  opens: string | null;
  closes: string | null;
  remark: string | null;
}

/** Ticket */
export interface VisitTicketComponent {
  name: string | null;
  price: number | null;
  remark: string | null;
}

/** Visitor information */
export interface VisitorInfo {
  title: string | null;
  address: string | null;
  directions: string | null;
  phone: string | null;
  hours: Components<VisitHoursComponent>;
  tickets: Components<VisitTicketComponent>;
  createdAt: string | null;
  updatedAt: string | null;
  localizations: ToMany<VisitorInfo>;
  locale: string | null;
}

/** What `createClient` takes: `createClient<Api>('https://…')`. */
export interface Api {
  collections: {
    'field-notes': FieldNote;
    articles: Article;
    badges: Badge;
    creatures: Creature;
    events: Event;
    exhibits: Exhibit;
    expeditions: Expedition;
    habitats: Habitat;
    keepers: Keeper;
    taxa: Taxon;
    topics: Topic;
  };
  singles: {
    'visitor-info': VisitorInfo;
    homepage: Homepage;
  };
  user: UsersPermissionsUser;
  file: UploadFile;
}
