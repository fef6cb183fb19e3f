import type { Database } from '../../../db/database.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { CertifiedKey } from './authority.ts'

type Kind = 'authority' | 'given'

export type CertificateRepository = {
  /** Null as well for one whose key was lost, as in a backup that was put back without secrets. */
  find: (kind: Kind) => CertifiedKey | null
  save: (kind: Kind, certified: CertifiedKey, madeAt: number) => void
  remove: (kind: Kind) => void
}

export function createCertificateRepository(
  { sqlite }: Pick<Database, 'sqlite'>,
  secrets: Pick<SecretBox, 'seal' | 'open'>,
): CertificateRepository {
  const find = sqlite.prepare<[Kind], CertifiedKey>(
    'SELECT certificate, key FROM network_certificates WHERE kind = ?',
  )
  const save = sqlite.prepare(
    'INSERT OR REPLACE INTO network_certificates (kind, certificate, key, made_at) VALUES (?, ?, ?, ?)',
  )
  const remove = sqlite.prepare('DELETE FROM network_certificates WHERE kind = ?')
  return {
    find: kind => {
      const row = find.get(kind)
      const key = row && secrets.open(row.key)
      return row && key?.includes('PRIVATE KEY') ? { certificate: row.certificate, key } : null
    },
    save: (kind, { certificate, key }, madeAt) => void save.run(kind, certificate, secrets.seal(key), madeAt),
    remove: kind => void remove.run(kind),
  }
}
