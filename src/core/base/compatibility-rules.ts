/**
 * Where a request can be answered as v4 answers it or in the safer way, one rule decides. `strict` and `reference` are
 * two presets of all rules; a project can set each theme by itself, and each rule (`compat` in `config/api`).
 */

/**
 * The rules by theme, each with the row of `test/conformance/kit/DECISIONS.md` it comes from. True is what `strict` does, false
 * what v4 does.
 */
const THEMES = {
  /** What drafts are shown to requests. */
  publication: {
    /**
     * True: `publicationState` (default `live`) holds for reads of one entry, and their filters and sort are checked like
     * those of a list. False: a draft is returned by its id, and only names are checked.
     */
    singleEntriesHonourPublicationState: 'S2',
    /**
     * True: populated entries follow the publication state of the request. False: what a single entry, a user or a to-one
     * relation in GraphQL populates has drafts in it.
     */
    populateHonoursPublicationState: 'S2',
    /** True: a filter or sort through a relation looks at the entries of the request's state. False: at drafts too. */
    filtersHonourPublicationState: 'S2',
  },
  /** The locales of an entry, and what they share. */
  locales: {
    /** True: top-level entries of REST answers have `meta.availableLocales`. False: they have no `meta`. */
    entriesListLocales: 'S1',
    /** True: non-localized attributes are equal in all locales. False: only if the request populates `localizations`. */
    sharedAttributesAlwaysSync: 'S16',
    /** True: `locale` inside `populate` filters the related entries. False: it is ignored. */
    populateFiltersByLocale: 'S24',
    /** True: a new locale's entry is checked as the draft it becomes. False: as published, unless the body says draft. */
    newLocalesAreCheckedAsDrafts: 'S30',
    /** True: the wrong locale of a DELETE of a single type is a 400. False: a 404. */
    deleteRefusesUnknownLocales: 'S30',
    /** True: a `locale` in the body of a PUT that is not the entry's is a 400. False: it is passed over. */
    writesKeepTheirLocale: 'S35',
  },
  /** The parameters `populate`, `fields` and `pagination`. */
  populate: {
    /** True: an unknown name in `populate` is a 400. False: it is ignored. */
    unknownPopulateRefused: 'S6',
    /** True: `populate` or filters that mix a list with names are a 400 that says so. False: v4's answer. */
    mixedListsAreNamed: 'S21',
    /** True: `populate` pages by page or offset, and `limit: 0` returns none. False: by offset, and 0 returns all. */
    populatePaginates: 'S23',
    /** True: pagination has no effect where nothing is paginated. False: `start` moves a single type out of sight. */
    pagesNeedLists: 'S23',
    /** True: attributes have the order of `fields`. False: what a joined list is sorted by comes first. */
    fieldsKeepTheirOrder: 'S25',
    /** True: `fields`, `filters` and `sort` of a dynamic zone are a 400. False: they may name `id`. */
    zonesTakeNoParameters: 'S27',
    /** True: `populate: false` of a polymorphic relation leaves it out. False: it is populated. */
    polymorphicPopulateCanBeFalse: 'S27',
    /** True: each name of a text in `populate` counts. False: those after a name the caller may not follow are dropped. */
    populateTextsCountWhole: 'S27',
    /** True: a write refuses what a read refuses in `populate` of polymorphic relations. False: it has no effect there. */
    writesCheckPolymorphicPopulate: 'S27',
  },
  /** The parameters `filters` and `sort`. */
  filters: {
    /** True: an unknown filter operator is a 400. False: it is ignored. */
    unknownOperatorsRefused: 'S5',
    /** True: an object where an operator takes a value is a 400. False: the operator is ignored, a flag is set. */
    operandsAreValues: 'S12',
    /** True: `$and`, `$or`, `$not` and `filters` take objects. False: they take lists, whose items must all match. */
    groupsTakeObjectsOnly: 'S32',
    /** True: `$contains` and its like distinguish letter case. False: as the database's LIKE does. */
    containsDistinguishesCase: 'S31',
    /** True: the first name in filters and sort that must not be used is refused at once. False: in v4's order. */
    hiddenNamesRefusedFirst: 'S22',
  },
  /** Relations in bodies. */
  relations: {
    /** True: the same id twice in `connect` is a 400. False: equal items are connected once. */
    connectRefusesRepeatedIds: 'S3',
    /** True: `set` together with `connect` or `disconnect` is a 400. False: `set` is used. */
    setExcludesConnect: 'S4',
    /**
     * True: `1` and `'1'` are one entry, and `true` names none. False: they are counted as two, and `true` looks for
     * entry 1.
     */
    relationIdsCountOnce: 'S30',
    /** True: of several ids for one place of a new entry, the last is linked. False: the least or the first. */
    lastIdTakesThePlace: 'A83',
  },
  /** The values and files of bodies. */
  bodies: {
    /** True: `min` of a list refuses an empty one. False: only if the attribute is required. */
    minHoldsForEmptyLists: 'S13',
    /** True: files of a kind that `allowedTypes` does not name are a 400. False: they are accepted. */
    allowedTypesChecked: 'S14',
    /**
     * True: a PUT checks `required` of new component rows and of media, and of all attributes when it publishes a draft.
     * False: it does not.
     */
    updatesCheckRequired: 'S15',
    /** True: two equal values of a unique attribute of components in one body are a 400. False: they are stored. */
    uniqueHoldsWithinBodies: 'S36',
    /** True: wrong dates and times name their attribute, beside all other broken rules. False: after these, v4's text. */
    formatsNameTheirAttribute: 'S37',
    /** True: files of a form reach lists inside components. False: only those the query populates, as in v4. */
    filesReachNestedLists: 'S30',
    /** True: a file without the prefix `files.` refuses the form. False: the entry is written, then the request fails. */
    fileNamesCheckedBeforeWriting: 'S30',
  },
  /** What GraphQL alone has. */
  graphql: {
    /** True: GraphQL lists have 100 entries by default and at most, and depth is limited. False: 10 by default, no limit. */
    graphqlListsAreLimited: 'S7',
    /** True: `id: { in: [] }` in GraphQL matches nothing, a relation that is null those without. False: everything. */
    emptyIdListMatchesNothing: 'S10',
  },
  /** Registering, signing in, tokens. */
  accounts: {
    /** True: a change of the password ends the JWTs issued before it. False: they stay valid. */
    passwordChangeEndsJwts: 'S17',
    /** True: the `jwt` service refuses JWTs that a new password has ended. False: it accepts them. */
    codeRefusesEndedJwts: 'S20',
    /** True: `send-email-confirmation` gives everyone the same answer. False: it says who is confirmed or blocked. */
    confirmationAnswersAlike: 'S18',
    /** True: a front end gets a code after sign-in with a provider. False: the provider's tokens. */
    providerTokensAreWithheld: 'S26',
    /** True: registering ignores attributes that `register.allowedFields` does not list. False: it needs no list. */
    registerNeedsAllowedFields: 'S28',
    /** True: `ratelimit.max` counts for each address too. False: an address may register 20 times as often. */
    addressesLimitRegistering: 'S29',
    /** True: who deletes an account or takes a role from it holds what its roles allow. False: the right on users is enough. */
    accountsNeedTheirRights: 'A770',
  },
  /** What is shown of administrators. */
  creators: {
    /** True: creators show `id`, `firstname`, `lastname`. False: all that is not private. */
    creatorsShowNamesOnly: 'S9',
  },
  /** What is shown of errors. */
  errors: {
    /** True: GraphQL hides the message of a plain `Error` of project code. False: it is sent. */
    codeErrorsAreHidden: 'S19',
  },
  /** Headers and addresses. */
  http: {
    /** True: without configured origins, any origin may read but not with credentials. False: with credentials. */
    openCorsHasNoCredentials: 'S11',
    /** True: the address of a request may have 80 KiB more than its headers. False: 16 KiB for both together. */
    addressesMayBeLong: 'A9',
    /** True: reads of entries have `Vary: Octavo-Format`. False: answers to requests with that header. */
    readsVaryByFormat: 'S34',
  },
  /** The administration panel. */
  panel: {
    /** True: forms and lists call new attributes by words (`commonName`: "Common name"). False: by their names. */
    labelsAreWords: 'A750',
  },
} as const satisfies Record<string, Record<string, `${'A' | 'S'}${number}`>>;

export type ThemeName = keyof typeof THEMES;

type NamesIn<Theme> = Theme extends unknown ? keyof Theme : never;

export type RuleName = NamesIn<(typeof THEMES)[ThemeName]>;

/** What one project's rules are. */
export type CompatibilityRules = { readonly [Name in RuleName]: boolean };

export const THEME_NAMES = Object.keys(THEMES) as readonly ThemeName[];

/** The rules of a theme. */
export const rulesOf = (theme: ThemeName): readonly RuleName[] => Object.keys(THEMES[theme]) as RuleName[];

export const RULE_NAMES: readonly RuleName[] = THEME_NAMES.flatMap(rulesOf);

const DECISIONS = Object.assign({}, ...Object.values(THEMES)) as Readonly<Record<RuleName, string>>;

/** The row of DECISIONS.md that explains a rule. */
export const decisionOf = (name: RuleName): string => DECISIONS[name];

const all = (value: boolean): CompatibilityRules =>
  Object.freeze(Object.fromEntries(RULE_NAMES.map((name) => [name, value]))) as CompatibilityRules;

/** `strict`: safe answers, as the specification has them. `reference`: v4's answers, for front ends that rely on them. */
export const PRESETS = { strict: all(true), reference: all(false) } as const;

export type Preset = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[];

/** For filters that choose what is deleted: by no rule may an operator be passed over there. */
export const RULES_OF_DELETING: CompatibilityRules = PRESETS.strict;

/** For rows as `strapi.db` writes them: v4 has one way for these, which takes what project code says. */
export const RULES_OF_ROWS: CompatibilityRules = PRESETS.reference;
