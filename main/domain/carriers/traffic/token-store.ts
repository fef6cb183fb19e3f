import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CarrierConnection } from '../../../carriers/contract/adapter.ts'
import type { TokenStore } from '../../../carriers/line/token-cache.ts'
import type { Database } from '../../../db/database.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'

const sealedToken = z.object({ token: z.string(), account: z.string() })

/**
 * Tokens of carriers that allow few sign-ins a day, sealed in the database. One that was given to other credentials, or
 * cannot be opened, is not there.
 */
export const createTokenStores =
  ({ database: { sqlite }, secrets }: { database: Pick<Database, 'sqlite'>; secrets: SecretBox }) =>
  ({ id, testMode, settings }: CarrierConnection): TokenStore => {
    const account = createHash('sha256')
      .update(JSON.stringify([testMode, settings]))
      .digest('base64url')
    const find = sqlite.prepare<[string, string], { sealed: string; renewAtMs: number }>(
      'SELECT sealed, renew_at AS renewAtMs FROM carrier_tokens WHERE connection_id = ? AND name = ?',
    )
    const keep = sqlite.prepare(
      `INSERT OR REPLACE INTO carrier_tokens (connection_id, name, sealed, renew_at)
       SELECT id, ?, ?, ? FROM connections WHERE id = ?`,
    )
    const forget = sqlite.prepare('DELETE FROM carrier_tokens WHERE connection_id = ? AND name = ?')

    const open = (sealed: string) => {
      try {
        return sealedToken.safeParse(JSON.parse(secrets.open(sealed))).data ?? null
      } catch {
        // Sealed under a key this station no longer has: the carrier is signed in to anew.
        return null
      }
    }

    return {
      find: name => {
        const row = find.get(id, name)
        const opened = row && open(row.sealed)
        return row && opened?.account === account ? { token: opened.token, renewAtMs: row.renewAtMs } : null
      },
      keep: (name, { token, renewAtMs }) =>
        void keep.run(name, secrets.seal(JSON.stringify({ token, account })), renewAtMs, id),
      forget: name => void forget.run(id, name),
    }
  }
