import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A certificate and its key as the listener takes them, with the names and addresses it was made for. */
export type Tls = { cert: string; key: string; names: string[] }

/** Why a certificate cannot be used, as a sentence for the person who set it. */
export class TlsError extends Error {
  override readonly name = 'TlsError'
}

/** Reads PEM files. Throws `TlsError` when one is missing, unreadable, out of date or does not fit the other. */
export function readTls({ certFile, keyFile }: { certFile: string; keyFile: string }, now: Date): Tls {
  const cert = read(certFile, 'certificate')
  const key = read(keyFile, 'key')
  const certificate = parse(certFile, () => new X509Certificate(cert))
  const privateKey = parse(keyFile, () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey))
    throw new TlsError(`The key ${keyFile} does not belong to the certificate ${certFile}.`)
  if (now > certificate.validToDate)
    throw new TlsError(`The certificate ${certFile} was valid until ${certificate.validTo}. Renew it.`)
  const names = namesOf(certificate)
  if (names.length === 0)
    throw new TlsError(
      `The certificate ${certFile} names no host (subject alternative name). Make one that does.`,
    )
  return { cert, key, names }
}

function read(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new TlsError(`The TLS ${what} ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function parse<T>(file: string, step: () => T): T {
  try {
    return step()
  } catch {
    throw new TlsError(`${file} is not in PEM form, or needs a password.`)
  }
}

/** As they stand in the `Host` header: lower case, IPv6 in brackets. */
const namesOf = ({ subjectAltName }: X509Certificate): string[] =>
  [...(subjectAltName ?? '').matchAll(/(DNS|IP Address):([^,\s]+)/g)].map(([, kind, name = '']) =>
    kind !== 'DNS' && name.includes(':') ? new URL(`http://[${name}]`).hostname : name.toLowerCase(),
  )
