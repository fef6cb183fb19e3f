import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, list, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { scopes } from '../api/scopes.ts'

export const keyData = object({
  name: text(100, { blank: false }).meta({
    description: 'Stands in the API log and wherever the station says who did something.',
  }),
  test_mode: flag().meta({ description: 'A key works in one mode. Keys of live mode can spend money.' }),
  scopes: list(choice(scopes), { nonEmpty: true }),
}).meta({ id: 'KeyData' })
export type KeyInput = z.output<typeof keyData>

export const keyRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('api_key'),
    name: z.string(),
    test_mode: z.boolean(),
    scopes: z.array(z.enum(scopes)),
    /** The end of the key, to tell it from others; the rest is stored nowhere. */
    last_four: z.string(),
    /** Who made it; null for one that was made on the command line. */
    made_by: z.strictObject({ kind: z.string(), name: z.string() }).nullable(),
    created_at: z.iso.datetime(),
    /** To the minute; null while nobody has used it. */
    last_used_at: z.iso.datetime().nullable(),
    /** Since then it opens nothing. */
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Key' })
export type KeyRecord = z.output<typeof keyRecord>

const createdKey = keyRecord
  .extend({
    /** What goes behind `Authorization: Token`. Shown this once. */
    key: z.string(),
  })
  .meta({ id: 'CreatedKey' })
export type CreatedKey = z.output<typeof createdKey>

const shared = { auth: 'required', scope: 'manage' } as const

/** Keys with which programs call the interface. */
export const keyEndpoints = {
  list: endpoint({
    ...shared,
    id: 'keys.list',
    method: 'GET',
    path: '/desk/keys',
    summary: 'List the keys of programs',
    description: 'Of both modes: first those that work, newest first, then those that were revoked.',
    query: object(shortListQuery(50)),
    responses: { 200: page(keyRecord) },
  }),
  create: endpoint({
    ...shared,
    id: 'keys.create',
    method: 'POST',
    path: '/desk/keys',
    summary: 'Make a key for a program',
    description:
      'The key is in this answer and nowhere else. Nobody can give it scopes they do not have, and a key of test mode cannot make one of live mode.',
    noStore: true,
    body: keyData,
    example: { name: 'Shop sync', test_mode: true, scopes: ['read', 'buy'] },
    responses: { 201: createdKey },
    refusals: [403],
  }),
  revoke: endpoint({
    ...shared,
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/desk/keys/:id',
    summary: 'Revoke a key',
    description:
      'Programs that use it are refused from their next call on. It cannot be taken back; other keys of that name go on.',
    params: object({ id: recordId() }),
    responses: { 200: keyRecord },
    refusals: [404],
  }),
}
