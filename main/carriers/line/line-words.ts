const awayHere = 'the internet connection of this computer may be down'

/** What codes of the system and of the HTTP client mean to somebody who waits for a carrier. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Its server takes no connections.',
  ENOTFOUND: `Its server was not found; ${awayHere}.`,
  EAI_AGAIN: `Its server was not found; ${awayHere}.`,
  EHOSTUNREACH: `There is no way to its server; ${awayHere}.`,
  ENETUNREACH: `There is no way to its server; ${awayHere}.`,
  ENETDOWN: `There is no way to its server; ${awayHere}.`,
  ETIMEDOUT: 'Its server did not answer.',
  UND_ERR_CONNECT_TIMEOUT: 'Its server did not answer.',
  UND_ERR_HEADERS_TIMEOUT: 'Its server did not answer.',
  UND_ERR_BODY_TIMEOUT: 'Its server stopped in the middle of an answer.',
  ECONNRESET: 'Its server broke the connection off.',
  EPIPE: 'Its server broke the connection off.',
  UND_ERR_SOCKET: 'Its server broke the connection off.',
  CERT_HAS_EXPIRED: 'The certificate of its server has expired; look at the date of this computer.',
}

/** Why there was no line, in words; a code nobody foresaw is named, so that it can be looked up. */
export const lineWords = (code: string): string => sentences[code] ?? `The connection failed (${code}).`
