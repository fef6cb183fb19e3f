import type { OAuthClientRecord } from '../../../../shared/desk/oauth-clients.ts'

type Row = Pick<OAuthClientRecord, 'id' | 'name' | 'grants' | 'scopes' | 'active'> & {
  secretDigest: string | null
  redirectUris: string[]
  createdAt: number
  updatedAt: number
}

const time = (ms: number): string => new Date(ms).toISOString()

/** The application as the interface answers with it; its secret is not among it. */
export const toOAuthClientRecord = (row: Row): OAuthClientRecord => ({
  id: row.id,
  object_type: 'oauth_client',
  name: row.name,
  confidential: row.secretDigest !== null,
  grants: row.grants,
  redirect_uris: row.redirectUris,
  scopes: row.scopes,
  active: row.active,
  created_at: time(row.createdAt),
  updated_at: time(row.updatedAt),
})
