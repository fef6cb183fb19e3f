import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../main/db/open.ts'
import { restoreBackup } from '../../../main/domain/upkeep/backups/restore.ts'
import { agentDesk } from '../../support/desks/agent-desk.ts'
import { migrations } from '../../support/station/ready-home.ts'
import { tempHome } from '../../support/station/temp-home.ts'

test('what an agent asked for before a backup is not bought by the station that is restored from it', async () => {
  const { planned, use, atPage } = await agentDesk()
  const { planId } = await planned()
  await use('ask_to_buy', { plan_id: planId })
  const from = (await atPage<{ file: string }>('POST', '/desk/backups')).body.file
  const home = tempHome()
  const secrets = { key: null, wrappings: [], withoutSecrets: true, freshSecret: () => 'fresh' }
  expect(restoreBackup({ home, from, migrations, ...secrets, now: new Date() })).toMatchObject({ ok: true })
  const { sqlite, close } = openDatabase(home, migrations)
  onTestFinished(close)
  expect(sqlite.prepare('SELECT state, message FROM agent_plans').get()).toEqual({
    state: 'expired',
    message: expect.stringContaining('It may have been bought since'),
  })
})
