import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropSecrets, sealedValues } from '../../main/domain/upkeep/backups/sealed-values.ts'
import { exportFile } from '../../main/domain/upkeep/transfer/export-file.ts'
import { openHomeKeys } from '../../main/platform/secrets/home-keys.ts'
import { createSecretBox } from '../../main/platform/secrets/secret-box.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { addOperator, addSecondFactor, password, signIn } from '../support/desks/operators.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const box = () => createSecretBox(openHomeKeys(station().home))

test('an export without secrets has nothing to guess a password or a code with', async () => {
  const { id } = await addOperator(call)
  await addSecondFactor(call, id)
  const target = join(station().home, 'all.jsonl')
  const from = station().database.name
  exportFile({ from, target, version: '0', now: new Date(), box: box(), passphrase: null })
  const row = readFileSync(target, 'utf8')
    .split('\n')
    .find(line => line.includes(`"id":"${id}"`))
  expect(JSON.parse(row ?? '{}').row).toMatchObject({
    password_hash: { $left_out: 'secret' },
    factor_secret: { $left_out: 'secret' },
  })
})

test('operators whose secrets are lost stay out until they are given another password', async () => {
  const person = await addOperator(call)
  await addSecondFactor(call, person.id)
  dropSecrets(station().database, sealedValues(station().database), box(), () => 'lost')
  expect((await signIn(call, person)).status).toBe(401)
  const path = `/desk/operators/${person.id}`
  expect(await recordIn(call, '/desk/operators', person.id)).toMatchObject({
    active: false,
    second_factor: 'off',
  })
  await call('PATCH', path, { active: true })
  expect((await signIn(call, person)).status).toBe(401)
  await call('PUT', `${path}/password`, { password })
  expect((await signIn(call, person)).status).toBe(200)
})
