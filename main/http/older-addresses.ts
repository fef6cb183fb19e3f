/** Addresses programs of the reference implementation know; nothing else has a slash at its end. */
const older: Record<string, string> = {
  '/status/': '/status',
  '/openapi/': '/openapi',
  '/oauth/authorize/': '/oauth/authorize',
  '/oauth/token/': '/oauth/token',
  '/oauth/revoke_token/': '/oauth/revoke',
  '/oauth/introspect/': '/oauth/introspect',
  '/oauth/userinfo/': '/oauth/userinfo',
}

/** The address a request means, its query as it was sent. */
export function currentAddress(url: string): string {
  const [path = '/', ...query] = url.split('?')
  return [older[path] ?? path, ...query].join('?')
}
