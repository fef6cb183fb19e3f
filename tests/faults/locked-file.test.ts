import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../main/db/open.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Another program that has begun to write into the file and does not come to an end. */
function holdFile(home: string): () => void {
  const other = new BetterSqlite3(databaseFile(home))
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  return () => other.exec('ROLLBACK')
}

test('while another program holds the data nothing is bought and the reason is said; afterwards it is', async () => {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const { call } = await killableStation(home)
  await addConnection(call, scriptedConnection(carrier))
  const draft = await addShipment(call)
  const letGo = holdFile(home)

  const refused = await buy(call, draft)
  expect(refused.status).toBe(503)
  expect(errorOf(refused)).toMatchObject({
    code: 'storage_busy',
    message: expect.stringContaining('Another program holds the data of the station. Nothing was stored'),
  })
  expect(carrier.calls('labels')).toBe(0)

  letGo()
  expect((await buy(call, draft)).status).toBe(200)
  expect(carrier.charges()).toHaveLength(1)
})
