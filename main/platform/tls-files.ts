import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A certificate and its key as the listener takes them, with the names and addresses it was made for. */
export type Tls = { cert: string; key: string; names: string[] }

/** Why a certificate cannot be used, as a sentence for the person who set it; `about` says which of the two is wrong. */
export class TlsError extends Error {
  override readonly name = 'TlsError'
  readonly about: 'certificate' | 'key'
  constructor(message: string, about: 'certificate' | 'key' = 'certificate') {
    super(message)
    this.about = about
  }
}

/** Reads PEM files. Throws `TlsError` when one is missing, unreadable, out of date or does not fit the other. */
export function readTls({ certFile, keyFile }: { certFile: string; keyFile: string }, now: Date): Tls {
  const pair = { cert: read(certFile, 'certificate'), key: read(keyFile, 'key') }
  return checkTls(pair, now, { cert: `certificate ${certFile}`, key: `key ${keyFile}` })
}

/** A PEM pair as a listener takes it. Throws `TlsError` when one cannot be read, is out of date or does not fit the other. */
export function checkTls(
  { cert, key }: { cert: string; key: string },
  now: Date,
  called = { cert: 'certificate', key: 'key' },
): Tls {
  const certificate = parse(called.cert, 'certificate', () => new X509Certificate(cert))
  const privateKey = parse(called.key, 'key', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey))
    throw new TlsError(`The ${called.key} does not belong to the ${called.cert}.`, 'key')
  if (now > certificate.validToDate)
    throw new TlsError(`The ${called.cert} was valid until ${certificate.validTo}. Renew it.`)
  if (now < certificate.validFromDate)
    throw new TlsError(
      `The ${called.cert} is valid only from ${certificate.validFrom} on. Look at the clock of this computer.`,
    )
  const names = namesOf(certificate)
  if (names.length === 0)
    throw new TlsError(`The ${called.cert} names no host (subject alternative name). Make one that does.`)
  return { cert, key, names }
}

function read(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new TlsError(`The TLS ${what} ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function parse<T>(called: string, about: TlsError['about'], step: () => T): T {
  try {
    return step()
  } catch {
    throw new TlsError(`The ${called} is not in PEM form, or needs a password.`, about)
  }
}

/** As they stand in the `Host` header: lower case, IPv6 in brackets. */
const namesOf = ({ subjectAltName }: X509Certificate): string[] =>
  [...(subjectAltName ?? '').matchAll(/(DNS|IP Address):([^,\s]+)/g)].map(([, kind, name = '']) =>
    kind !== 'DNS' && name.includes(':') ? new URL(`http://[${name}]`).hostname : name.toLowerCase(),
  )
