/** The library of OAuth2, loaded when first used: few desks need it, and every start would wait for it. */
export const loadOAuthLibrary = async () => (await import('@node-oauth/oauth2-server')).default

export type OAuthLibrary = Awaited<ReturnType<typeof loadOAuthLibrary>>
