/** What a provider people can sign in with has to tell about itself. A leaf: types only. */
import type { ProviderSettings } from './provider-settings.ts';

/** What a provider says of one of its users, in the words of v4. */
export interface ProviderProfile {
  /** The provider's own name for the account, which never becomes somebody else's. */
  readonly subject: string;
  readonly username: string;
  /** As the provider writes it; null where it tells none. */
  readonly email: string | null;
  /** Whether the provider itself has made sure that the address is the user's. */
  readonly emailVerified: boolean;
  /** The address v4 made up for this user: its account has it. */
  readonly formerEmail?: string;
}

/** What a token endpoint answers. */
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
   * Asks and answers the JSON of a 2xx.
   * @param path from the API's own address on, or a whole address
   * @throws ApiRefusal for a 4xx; OctavoError 502 or 504 for a provider that does not do its work
   */
  ask(path: string, request?: ApiRequest): Promise<unknown>;
}

/** A provider of plain OAuth 2: its addresses are known, and its API tells who somebody is. */
export interface OAuthProvider {
  readonly protocol: 'oauth2';
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Where its API is, without a slash at the end. */
  readonly apiUrl: string;
  /** What is asked for unless the settings name something else. */
  readonly scope: readonly string[];
  /** Scopes v4's settings list that the provider does not know any more. */
  readonly withdrawnScopes?: readonly string[];
  /** What stands between scopes; a space unless set. */
  readonly scopeSeparator?: ',';
  /** How the client shows its secret; in the body unless set. */
  readonly authentication?: 'basic';
  /** Asks who a token stands for. */
  profile(api: ProviderApi, tokens: ProviderTokens): Promise<ProviderProfile>;
  /**
   * Whether a token was issued to one of `clients`, as the provider itself says. A provider that cannot
   * be asked has no such function, and its tokens are not taken from outside.
   */
  isIssuedTo?(api: ProviderApi, token: string, clients: readonly string[]): Promise<boolean>;
}

/** The claims of an ID token and of the user info endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** A provider of OpenID Connect: it tells its addresses itself. */
export interface OpenIdProvider {
  readonly protocol: 'openid';
  /** Its issuer, or the address of its discovery document; null where the settings do not tell. */
  issuer(settings: ProviderSettings): string | null;
  readonly scope: readonly string[];
  readonly withdrawnScopes?: readonly string[];
  /** False for a provider that refuses whoever sends a code verifier. */
  readonly pkce?: false;
  /** False for a provider whose ID tokens leave out the nonce. */
  readonly nonce?: false;
  profile(claims: Claims): ProviderProfile;
  /** As with OAuth 2, for a provider without an introspection endpoint. */
  isIssuedTo?(api: ProviderApi, token: string, clients: readonly string[]): Promise<boolean>;
}

export type ProviderDefinition = OAuthProvider | OpenIdProvider;

/** A provider's user, as far as it was made sure whose it is. */
export interface VerifiedProfile extends ProviderProfile {
  /** Who gave `subject`: other issuers may give the same to others. */
  readonly issuer: string;
}
