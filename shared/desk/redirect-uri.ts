const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Where an application may have people sent back to: encrypted, or on this very computer, or to a program by a
 * scheme of its own in reverse domain order (RFC 8252). Scripts and files are nowhere to be sent to.
 */
export function isRedirectUri(text: string): boolean {
  if (/[\s#*"'<>\\]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  return protocol === 'http:' ? loopback.has(hostname) : /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
}
