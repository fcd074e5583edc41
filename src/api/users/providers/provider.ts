/** The definition of a sign-in provider. A leaf: types only. */
import type { ProviderSettings } from './provider-settings.ts';

/** The profile of a provider's user, with v4's names. */
export interface ProviderProfile {
  /** The provider's id for the account, which never passes to another account. */
  readonly subject: string;
  readonly username: string;
  /** As the provider writes it; null if it reports none. */
  readonly email: string | null;
  /** Whether the provider itself has made sure that the address is the user's. */
  readonly emailVerified: boolean;
  /** The address v4 made up for this user: its account has it. */
  readonly formerEmail?: string;
  /** More attributes of a new user, which project code has found. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The answer of a token endpoint. */
export interface ProviderTokens {
  readonly access_token: string;
  readonly id_token?: string;
  readonly [member: string]: unknown;
}

/** One question to a provider's API. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A provider's API. */
export interface ProviderApi {
  /** Our client at the provider. */
  readonly key: string;
  readonly secret: string;
  /**
   * Sends a request and returns the JSON of a 2xx.
   * @param path relative to the API's address, or a whole address
   * @throws ApiRefusal for a 4xx; OctavoError 502 or 504 for a provider that does not work
   */
  fetchJson(path: string, request?: ApiRequest): Promise<unknown>;
}

/** A provider of plain OAuth 2: its addresses are fixed, and its API returns the profile. */
export interface OAuthProvider {
  readonly protocol: 'oauth2';
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** The address of its API, without a slash at the end. */
  readonly apiUrl: string;
  /** The scopes unless the settings name others. */
  readonly scope: readonly string[];
  /** Scopes in v4's settings that the provider has withdrawn. */
  readonly withdrawnScopes?: readonly string[];
  /** The separator of scopes; a space by default. */
  readonly scopeSeparator?: ',';
  /** True where project code finds the profiles: such a definition is no other server's. */
  readonly isOfCode?: true;
  /** How the client sends its secret; in the body by default. */
  readonly authentication?: 'basic';
  /** Reads the profile of a token's owner. */
  profile(api: ProviderApi, tokens: ProviderTokens): Promise<ProviderProfile>;
  /**
   * Whether the provider confirms that a token was issued to one of `clients`. A provider without such a query
   * has no such function, and tokens from outside are not accepted for it.
   */
  isIssuedTo?(api: ProviderApi, token: string, clients: readonly string[]): Promise<boolean>;
}

/** The claims of an ID token and of the user info endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** A provider of OpenID Connect, which publishes its addresses itself. */
export interface OpenIdProvider {
  readonly protocol: 'openid';
  /** Its issuer, or the address of its discovery document; null if the settings have none. */
  issuer(settings: ProviderSettings): string | null;
  readonly scope: readonly string[];
  readonly withdrawnScopes?: readonly string[];
  /** False for a provider that refuses requests with a code verifier. */
  readonly pkce?: false;
  /** False for a provider whose ID tokens leave out the nonce. */
  readonly nonce?: false;
  profile(claims: Claims): ProviderProfile;
  /** As with OAuth 2, for a provider without an introspection endpoint. */
  isIssuedTo?(api: ProviderApi, token: string, clients: readonly string[]): Promise<boolean>;
}

export type ProviderDefinition = OAuthProvider | OpenIdProvider;

/** A provider's profile whose origin is verified. */
export interface VerifiedProfile extends ProviderProfile {
  /** The issuer of `subject`: other issuers may use the same subject for other people. */
  readonly issuer: string;
}
