import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pino } from 'pino'
import { createStation } from '../../../main/app/station.ts'
import { openDatabase } from '../../../main/db/open.ts'
import { createKeyService } from '../../../main/domain/access/key-service.ts'
import { armFaultPoint, type FaultPoint } from '../../../main/platform/fault-points.ts'
import { takeHome } from '../../../main/platform/home-lock.ts'
import { scriptedCarriers } from '../carriers/scripted-carrier.ts'
import { scriptedShops } from '../shops/scripted-shops.ts'

/**
 * A station with the scripted carrier as a process of its own, to be killed: `station-process.ts <home> <resources> [<more>]`. Says
 * where it answers and a key for it. A file named `ballast` in the home is thrown off when it is told to. `more` is JSON:
 * whether it brings sample data along, the fault point at which it dies, the port of one that was there before, and what it takes for its addresses in the network.
 */
const [home = '', resources = '', given = '{}'] = process.argv.slice(2)
const more = JSON.parse(given) as {
  sample?: boolean
  diesAt?: FaultPoint
  nth?: number
  port?: number
  networkAddresses?: string[]
}
if (more.diesAt)
  armFaultPoint({ name: more.diesAt, nth: more.nth ?? 1 }, () => process.kill(process.pid, 'SIGKILL'))
takeHome(home)
const station = await createStation({
  home,
  port: more.port ?? 0,
  networkAddresses: () => more.networkAddresses ?? [],
  resources,
  page: join(home, 'page'),
  sample: more.sample ?? false,
  version: '0.0.0',
  logger: pino({ level: 'silent' }),
  carriers: scriptedCarriers,
  sources: scriptedShops,
})
const database = openDatabase(home, join(resources, 'migrations'))
const { bareKey } = createKeyService(database, () => new Date()).create({ name: 'test', mode: 'test' })
database.close()
process.on('SIGUSR2', () => {
  rmSync(join(home, 'ballast'))
  process.stdout.write('lighter\n')
})
// It is killed before it could keep what was compiled for the next one.
flushCompileCache()
process.stdout.write(`${JSON.stringify({ url: station.url, key: bareKey })}\n`)
