import type { Scope } from '../../../../shared/api/scopes.ts'
import type {
  CreatedOAuthClient,
  OAuthClientInput,
  OAuthClientPatch,
  OAuthClientRecord,
} from '../../../../shared/desk/oauth-clients.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { toOAuthClientRecord } from './oauth-client-mapper.ts'
import type { OAuthClientRepository } from './oauth-client-repository.ts'
import { digestOf, newSecret } from './oauth-token-repository.ts'

type Asker = { scopes: readonly Scope[] }

export type OAuthClientService = {
  list: (range: { limit: number; offset: number }) => { count: number; records: OAuthClientRecord[] }
  /** The secret is in this answer and nowhere else. */
  create: (input: OAuthClientInput, asker: Asker) => Result<CreatedOAuthClient>
  retrieve: (id: string) => Result<OAuthClientRecord>
  update: (id: string, patch: OAuthClientPatch, asker: Asker) => Result<OAuthClientRecord>
  remove: (id: string) => Result<OAuthClientRecord>
}

export type OAuthClientPorts = {
  database: Pick<Database, 'transact'>
  repository: OAuthClientRepository
  ids: Ids
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
}

const missing = (id: string) =>
  refuse('not_found', { message: `There is no application ${id.slice(0, 80)}.` })

export function createOAuthClientService(ports: OAuthClientPorts): OAuthClientService {
  const { repository } = ports
  const now = () => ports.clock.now().getTime()
  const retrieve = (id: string): Result<OAuthClientRecord> => {
    const row = repository.find(id)
    return row ? ok(toOAuthClientRecord(row)) : missing(id)
  }
  const announced = <T extends { id: string }>(
    result: Result<T>,
    action: 'created' | 'updated' | 'deleted',
  ): Result<T> => {
    if (result.ok) ports.changes.publish({ topic: 'oauth-clients', id: result.value.id, action })
    return result
  }

  const create: OAuthClientService['create'] = (input, asker) => {
    const allowed = mayGive(asker, input.scopes)
    if (!allowed.ok) return allowed
    const fits = mayHave(input)
    if (!fits.ok) return fits
    const secret = input.confidential ? newSecret('client') : null
    const row = {
      id: ports.ids('oauthClient'),
      name: input.name,
      secretDigest: secret === null ? null : digestOf(secret),
      grants: unique(input.grants),
      redirectUris: unique(input.redirect_uris),
      scopes: unique(input.scopes),
      active: true,
      createdAt: now(),
      updatedAt: now(),
    }
    repository.insert(row)
    return announced(ok({ ...toOAuthClientRecord(row), client_secret: secret }), 'created')
  }

  const update: OAuthClientService['update'] = (id, patch, asker) => {
    const changed = ports.database.transact(() => {
      const row = repository.find(id)
      if (!row) return missing(id)
      // Also the scopes it has: where it sends people decides who gets what they allow.
      const allowed = mayGive(asker, [...row.scopes, ...(patch.scopes ?? [])])
      if (!allowed.ok) return allowed
      const redirectUris = unique(patch.redirect_uris ?? row.redirectUris)
      const fits = mayHave({
        ...row,
        confidential: row.secretDigest !== null,
        redirect_uris: redirectUris,
      })
      if (!fits.ok) return fits
      repository.update(id, {
        redirectUris,
        name: patch.name ?? row.name,
        scopes: unique(patch.scopes ?? row.scopes),
        active: patch.active ?? row.active,
        updatedAt: now(),
      })
      return retrieve(id)
    })
    return announced(changed, 'updated')
  }

  const remove: OAuthClientService['remove'] = id => {
    const record = retrieve(id)
    if (record.ok) repository.remove(id)
    return announced(record, 'deleted')
  }

  return {
    list: range => {
      const { count, rows } = repository.page(range)
      return { count, records: rows.map(toOAuthClientRecord) }
    },
    create,
    retrieve,
    update,
    remove,
  }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

function mayGive(asker: Asker, wanted: readonly Scope[]): Result<undefined> {
  const more = unique(wanted).filter(scope => !asker.scopes.includes(scope))
  return more.length === 0
    ? ok(undefined)
    : refuse('permission_denied', {
        message: `These credentials do not have ${more.map(scope => `"${scope}"`).join(', ')} themselves. Nothing was changed.`,
      })
}

type Shape = Pick<OAuthClientInput, 'grants' | 'confidential' | 'redirect_uris'>

function mayHave({ grants, confidential, redirect_uris }: Shape): Result<undefined> {
  if (grants.includes('client_credentials') && !confidential)
    return refuseFields({ grants: ['Only an application that keeps a secret can act for itself.'] })
  if (grants.includes('authorization_code') && redirect_uris.length === 0)
    return refuseFields({ redirect_uris: ['This list may not be empty.'] })
  return ok(undefined)
}
