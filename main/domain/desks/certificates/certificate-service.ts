import { X509Certificate } from 'node:crypto'
import type { GivenCertificate } from '../../../../shared/desk/shop-network.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import { checkTls, type Tls, TlsError } from '../../../platform/tls-files.ts'
import { issueLeaf, makeAuthority } from './authority.ts'
import type { CertificateRepository } from './certificate-repository.ts'

/** What a listener shows, and what other computers have to trust for it. */
export type ShownCertificate = Tls & { kind: 'own' | 'given'; validUntil: Date }

export type CertificateService = {
  /** For these names and addresses; a given one is for its own. Makes the authority where there is none yet. */
  show: (of: { names: readonly string[]; addresses: readonly string[] }) => Promise<ShownCertificate>
  /** What other computers install, as bytes and as the fingerprint they show of it; null where a certificate was given. */
  trusted: () => { der: Buffer; fingerprint: string } | null
  /** SHA-256 of what other computers know this station by, in hex. */
  identity: () => string
  /** Refused at its field where the two do not belong together, are out of date or name nobody. */
  give: (given: GivenCertificate) => Result<undefined>
  removeGiven: () => void
}

export type CertificatePorts = {
  repository: CertificateRepository
  clock: Pick<Clock, 'now'>
  /** What the authority is called in the trust stores of desks. */
  stationName: () => string
  /** Which day it is at the shop. */
  today: () => string
}

const hexOf = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase()

export function createCertificateService({
  repository,
  clock,
  stationName,
  today,
}: CertificatePorts): CertificateService {
  const authority = async () => {
    const known = repository.find('authority')
    if (known) return known
    const now = clock.now()
    const name = `Packdesk of ${stationName()} (${today()})`
    const made = await makeAuthority({ name, now })
    repository.save('authority', made, now.getTime())
    return made
  }
  const shownOf = (kind: ShownCertificate['kind'], tls: Tls): ShownCertificate => ({
    ...tls,
    kind,
    validUntil: new X509Certificate(tls.cert).validToDate,
  })
  const trusted = () => {
    if (repository.find('given')) return null
    const known = repository.find('authority')
    if (!known) return null
    const { raw, fingerprint256 } = new X509Certificate(known.certificate)
    return { der: raw, fingerprint: fingerprint256 }
  }

  return {
    trusted,
    show: async of => {
      const given = repository.find('given')
      if (given) return shownOf('given', checkTls({ cert: given.certificate, key: given.key }, clock.now()))
      const made = await authority()
      const leaf = await issueLeaf(made, { ...of, now: clock.now() })
      const cert = leaf.certificate + made.certificate
      return shownOf('own', { cert, key: leaf.key, names: [...of.names, ...of.addresses] })
    },
    identity: () => {
      const given = repository.find('given')
      const fingerprint = given
        ? new X509Certificate(given.certificate).fingerprint256
        : trusted()?.fingerprint
      return hexOf(fingerprint ?? '')
    },
    give: ({ certificate, key }) => {
      try {
        checkTls({ cert: certificate, key }, clock.now())
      } catch (error) {
        if (!(error instanceof TlsError)) throw error
        return refuseFields({ [error.about]: [error.message] })
      }
      repository.save('given', { certificate, key }, clock.now().getTime())
      return ok(undefined)
    },
    removeGiven: () => repository.remove('given'),
  }
}
