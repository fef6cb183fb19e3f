import { randomBytes } from 'node:crypto'
import type { Extension } from 'pkijs'
import { isLanAddress } from '../network/lan-addresses.ts'

/** A certificate and its key, both PEM; the key is PKCS #8. */
export type CertifiedKey = { certificate: string; key: string }

const { subtle } = globalThis.crypto
/** Every client takes it; Ed25519 browsers refuse. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const dayMs = 24 * 3_600_000
/** Nobody asks whether it was revoked, so that it is short; an authority has to be trusted by hand, so that it is long. */
export const leafDays = 90
const authorityYears = 10
/** Clocks of desks may be behind. */
const earlierMs = dayMs

/**
 * What the authority may vouch for, and nothing else, even if its key is stolen: names a shop gives in its network and
 * private addresses (RFC 6762, RFC 1918, RFC 4193), as address and mask.
 */
const permittedNames = ['local']
const permittedAddresses = [
  [10, 0, 0, 0, 255, 0, 0, 0],
  [172, 16, 0, 0, 255, 240, 0, 0],
  [192, 168, 0, 0, 255, 255, 0, 0],
  [0xfc, ...zeros(15), 0xfe, ...zeros(15)],
]

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0)
}

/** Its 300 KB are loaded where a certificate is made. */
const library = async () => {
  const [pki, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  return { ...pki, asn1, engine: new pki.CryptoEngine({ name: 'node', crypto: globalThis.crypto }) }
}
type Library = Awaited<ReturnType<typeof library>>

const toPem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`

const fromPem = (pem: string) =>
  Uint8Array.from(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'))

const newKey = () => subtle.generateKey(algorithm, true, ['sign', 'verify'])

/** At least 64 random bits, positive and never shortened. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) % 0x40) | 0x40
  return bytes.buffer
}

type Wanted = {
  subject: string
  publicKey: CryptoKey
  from: number
  until: number
}

/** A certificate with all that is the same in both kinds. */
async function draft({ Certificate, AttributeTypeAndValue, asn1, engine }: Library, wanted: Wanted) {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ valueHex: serialNumber() })
  certificate.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: wanted.subject }) }),
  )
  certificate.notBefore.value = new Date(wanted.from)
  certificate.notAfter.value = new Date(wanted.until)
  await certificate.subjectPublicKeyInfo.importKey(wanted.publicKey, engine)
  return certificate
}

type Encodable = { toBER: (sizeOnly?: boolean) => ArrayBuffer }

/** Object identifiers of RFC 5280. */
const oids = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKeyIdentifier: '2.5.29.35',
  extKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
}

const extension = ({ Extension }: Library, extnID: string, critical: boolean, value: Encodable): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER(false) })

/** The bits of `KeyUsage`, the first of which is the highest. */
const keyUsage = ({ asn1 }: Library, bits: number, unusedBits: number) =>
  new asn1.BitString({ valueHex: Uint8Array.of(bits).buffer, unusedBits })

const octets = ({ asn1 }: Library, bytes: Iterable<number>) =>
  new asn1.OctetString({ valueHex: Uint8Array.from(bytes).buffer })

/** What a key is recognised by: SHA-1 of its bits, as RFC 5280 proposes. */
async function keyIdentifier({ asn1 }: Library, certificate: Awaited<ReturnType<typeof draft>>) {
  const { valueHexView } = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock
  return new asn1.OctetString({ valueHex: await subtle.digest('SHA-1', Uint8Array.from(valueHexView)) })
}

/** An authority for one station. `name` is shown in the trust store of every desk. */
export async function makeAuthority({ name, now }: { name: string; now: Date }): Promise<CertifiedKey> {
  const pki = await library()
  const { publicKey, privateKey } = await newKey()
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + authorityYears)
  const certificate = await draft(pki, {
    subject: name,
    publicKey,
    from: now.getTime() - earlierMs,
    until: until.getTime(),
  })
  certificate.issuer = certificate.subject
  const permittedSubtrees = [
    ...permittedNames.map(value => new pki.GeneralName({ type: 2, value })),
    ...permittedAddresses.map(bytes => new pki.GeneralName({ type: 7, value: octets(pki, bytes) })),
  ].map(base => new pki.GeneralSubtree({ base }))
  certificate.extensions = [
    extension(
      pki,
      oids.basicConstraints,
      true,
      new pki.BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema(),
    ),
    extension(pki, oids.keyUsage, true, keyUsage(pki, 0b0000_0110, 1)),
    extension(pki, oids.nameConstraints, true, new pki.NameConstraints({ permittedSubtrees }).toSchema()),
    extension(pki, oids.subjectKeyIdentifier, false, await keyIdentifier(pki, certificate)),
  ]
  await certificate.sign(privateKey, 'SHA-256', pki.engine)
  return certified(certificate.toSchema(true), privateKey)
}

const certified = async (schema: Encodable, privateKey: CryptoKey): Promise<CertifiedKey> => ({
  certificate: toPem('CERTIFICATE', schema.toBER(false)),
  key: toPem('PRIVATE KEY', await subtle.exportKey('pkcs8', privateKey)),
})

/**
 * A certificate of the authority for a listener: for these names, and for those of the addresses the authority may vouch
 * for. Good for 90 days, which every system takes of an authority that was installed by hand.
 */
export async function issueLeaf(
  authority: CertifiedKey,
  { names, addresses, now }: { names: readonly string[]; addresses: readonly string[]; now: Date },
): Promise<CertifiedKey> {
  const pki = await library()
  const issuer = pki.Certificate.fromBER(fromPem(authority.certificate))
  const signingKey = await subtle.importKey('pkcs8', fromPem(authority.key), algorithm, false, ['sign'])
  const { publicKey, privateKey } = await newKey()
  const certificate = await draft(pki, {
    subject: names[0] ?? 'Packdesk',
    publicKey,
    from: now.getTime() - earlierMs,
    until: now.getTime() + leafDays * dayMs,
  })
  certificate.issuer = issuer.subject
  const alternatives = [
    ...names.map(value => new pki.GeneralName({ type: 2, value })),
    ...addresses
      .filter(isLanAddress)
      .map(each => new pki.GeneralName({ type: 7, value: octets(pki, each.split('.').map(Number)) })),
  ]
  const authorityKey = new pki.AuthorityKeyIdentifier({ keyIdentifier: await keyIdentifier(pki, issuer) })
  certificate.extensions = [
    extension(pki, oids.basicConstraints, true, new pki.BasicConstraints({ cA: false }).toSchema()),
    extension(pki, oids.keyUsage, true, keyUsage(pki, 0b1000_0000, 7)),
    extension(
      pki,
      oids.extKeyUsage,
      false,
      new pki.ExtKeyUsage({ keyPurposes: [oids.serverAuth] }).toSchema(),
    ),
    extension(pki, oids.subjectAltName, false, new pki.GeneralNames({ names: alternatives }).toSchema()),
    extension(pki, oids.subjectKeyIdentifier, false, await keyIdentifier(pki, certificate)),
    extension(pki, oids.authorityKeyIdentifier, false, authorityKey.toSchema()),
  ]
  await certificate.sign(signingKey, 'SHA-256', pki.engine)
  return certified(certificate.toSchema(true), privateKey)
}
