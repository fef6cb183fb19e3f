import { join } from 'node:path'
import type { ProcessPool, StationProcess } from './station/process.ts'
import { createTemplateHome, type TemplateHome } from './template-home.ts'
import { createWorld, type World } from './world/world.ts'

/** A place rounds are run at one after the other, with a world of its own. */
export type Lane = {
  world: World
  template: TemplateHome
  migrations: string
  takeProcess: () => Promise<StationProcess>
  giveBack: (process: StationProcess) => void
  close: () => Promise<void>
}

export async function createLane(pool: ProcessPool, resources: string): Promise<Lane> {
  const world = await createWorld()
  const migrations = join(resources, 'migrations')
  const template = await createTemplateHome(pool, world, migrations)
  let idle: StationProcess | null = null
  return {
    world,
    template,
    migrations,
    takeProcess: async () => {
      const process = idle ?? (await pool.take())
      idle = null
      return process
    },
    giveBack: process => {
      idle = process
    },
    close: async () => {
      await idle?.kill()
      await world.close()
      template.remove()
    },
  }
}
