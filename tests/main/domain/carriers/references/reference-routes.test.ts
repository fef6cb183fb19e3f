import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../../main/db/open.ts'
import { referenceRoutes } from '../../../../../main/domain/carriers/references/reference-routes.ts'
import { createServer } from '../../../../../main/http/server.ts'
import { referencesRecord } from '../../../../../shared/api/references.ts'
import { scopes } from '../../../../../shared/api/scopes.ts'
import { courier, instance, referenceServiceWith } from '../../../../support/contract/references.ts'
import { migrations } from '../../../../support/station/database.ts'
import { openDoor } from '../../../../support/station/open-door.ts'

const page = mkdtempSync(join(tmpdir(), 'references-'))
let app: FastifyInstance
let base: string
const database = openDatabase(page, migrations)

beforeAll(async () => {
  app = await createServer({
    ...openDoor(database),
    routes: referenceRoutes(referenceServiceWith([courier])),
    logger: Fastify({ logger: false }).log,
    folder: page,
    findKey: key => (key === 'good' ? { name: 'tool', testMode: false, scopes } : null),
    checkResponses: true,
    language: () => null,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await app.close()
  database.close()
  rmSync(page, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(base + path, { headers: { accept: 'application/json', ...headers } })
  return { status: response.status, body: await response.json() }
}

test('anybody may ask what the station is', async () => {
  expect(await get('/')).toEqual({ status: 200, body: instance })
})

test('anybody may read the references, whole', async () => {
  const { status, body } = await get('/v1/references')
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(Object.keys(referencesRecord.shape).sort())
  expect(body.custom_carriers).toEqual({})
})

test('the reduced flag is taken in any spelling and changes nothing', async () => {
  const whole = await get('/v1/references')
  expect(await get('/v1/references?reduced=false')).toEqual(whole)
  expect(await get('/v1/references?reduced=True')).toEqual(whole)
})

test('a key shows the carriers of the shop too', async () => {
  const { body } = await get('/v1/references', { authorization: 'Token good' })
  expect(body.custom_carriers).toEqual({ my_courier: 'My Courier' })
})

test('a wrong key is refused although none would have done', async () => {
  const { status } = await get('/v1/references', { authorization: 'Token bad' })
  expect(status).toBe(401)
})
