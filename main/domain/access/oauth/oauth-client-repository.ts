import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { oauthClients } from '../../../db/schema/oauth.ts'

export type OAuthClientRow = typeof oauthClients.$inferSelect
type NewClient = Omit<OAuthClientRow, 'seq'>
type ClientChanges = Partial<Pick<OAuthClientRow, (typeof changeable)[number]>>

export type OAuthClientRepository = {
  insert: (row: NewClient) => void
  find: (id: string) => OAuthClientRow | null
  page: (range: { limit: number; offset: number }) => { count: number; rows: OAuthClientRow[] }
  update: (id: string, changes: ClientChanges) => void
  remove: (id: string) => void
}

const changeable = ['name', 'redirectUris', 'scopes', 'active', 'updatedAt'] as const

const codec = createRowCodec<OAuthClientRow>({
  seq: 'plain',
  id: 'plain',
  name: 'plain',
  secretDigest: 'plain',
  grants: 'json',
  redirectUris: 'json',
  scopes: 'json',
  active: 'flag',
  createdAt: 'plain',
  updatedAt: 'plain',
})

type Stored = StoredRow<OAuthClientRow>

export function createOAuthClientRepository({ sqlite }: Pick<Database, 'sqlite'>): OAuthClientRepository {
  const { columns, read } = codec
  const insert = sqlite.prepare(
    `INSERT INTO oauth_clients ${codec.insert(['id', 'secretDigest', 'grants', 'createdAt', ...changeable])}`,
  )
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM oauth_clients WHERE id = ?`)
  const count = sqlite.prepare<[], number>('SELECT count(*) FROM oauth_clients').pluck()
  const listed = sqlite.prepare<[number, number], Stored>(
    `SELECT ${columns} FROM oauth_clients ORDER BY seq DESC LIMIT ? OFFSET ?`,
  )
  const update = sqlite.prepare(`UPDATE oauth_clients SET ${codec.set(changeable)} WHERE id = @id`)
  const remove = sqlite.prepare<[string]>('DELETE FROM oauth_clients WHERE id = ?')
  const find = (id: string) => {
    const stored = byId.get(id)
    return stored ? read(stored) : null
  }
  return {
    insert: row => void insert.run(codec.bind(row)),
    find,
    page: ({ limit, offset }) => ({
      count: count.get() ?? 0,
      rows: listed.all(limit, offset).map(read),
    }),
    update: (id, changes) => {
      const row = find(id)
      if (row) update.run(codec.bind({ ...row, ...changes }))
    },
    remove: id => void remove.run(id),
  }
}
