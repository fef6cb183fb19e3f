import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../main/db/open.ts'
import { createKeyService } from '../../../main/domain/access/key-service.ts'
import { callOf } from './caller.ts'
import type { ProcessPool } from './station/process.ts'
import type { World } from './world/world.ts'

export type TemplateHome = {
  key: string
  /** A home of its own like the template. */
  copy: () => string
  /** A folder with nothing in it. */
  empty: () => string
  remove: () => void
}

/** A home with a carrier, a printer and an endpoint, made once: every round begins with a copy of it. */
export async function createTemplateHome(
  pool: ProcessPool,
  world: World,
  migrations: string,
): Promise<TemplateHome> {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-rounds-'))
  const home = join(folder, 'template')
  mkdirSync(home)
  const database = openDatabase(home, migrations)
  const { bareKey: key } = createKeyService(database, () => new Date()).create({
    name: 'rounds',
    mode: 'test',
  })
  database.close()
  const station = await pool.take()
  const call = callOf(await station.tell({ do: 'start', home, fault: null }), key)
  const add = async (path: string, body: object) => {
    const answer = await call('POST', path, body)
    if (answer?.status !== 201) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  }
  await add('/desk/connections', {
    carrier_name: 'scripted',
    carrier_id: 'scripted',
    test_mode: true,
    credentials: { base_url: world.carrier.url, api_key: 'letmein' },
  })
  // A printer whose settings are known is not asked for them, which takes seconds.
  await add('/desk/printers', { name: 'Bench', uri: world.printer.uri, language: 'ZPL', dpi: 203 })
  await add('/v1/webhooks', { url: world.receiver.url, enabled_events: ['all'] })
  await station.tell({ do: 'keep_compiled' })
  await station.tell({ do: 'stop' })
  await station.kill()
  world.forget()
  let homes = 0
  const next = () => {
    homes += 1
    return join(folder, `home-${homes}`)
  }
  return {
    key,
    copy: () => {
      const to = next()
      cpSync(home, to, { recursive: true })
      return to
    },
    empty: () => {
      const to = next()
      mkdirSync(to)
      return to
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
