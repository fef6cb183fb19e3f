/** How an application may get its tokens. Whoever may send people to consent may refresh, too. */
export const oauthGrants = ['authorization_code', 'client_credentials'] as const
export type OAuthGrant = (typeof oauthGrants)[number]
