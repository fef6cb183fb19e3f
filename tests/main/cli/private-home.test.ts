import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runPackdesk, serveStation } from '../../support/command-line/packdesk.ts'
import { layFiles } from '../../support/station/ready-home.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** What others may look into, of a home and all that is in it. */
const openIn = (home: string): string[] =>
  [home, ...readdirSync(home, { recursive: true, encoding: 'utf8' }).map(name => join(home, name))].filter(
    path => (statSync(path).mode & 0o077) !== 0,
  )

/** A home as earlier versions and plain copying leave it: everybody can read it. */
function openHome(): string {
  const home = tempHome()
  layFiles(home)
  for (const folder of ['backups', 'logs']) mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(join(home, 'logs', 'packdesk.log'), '{}\n')
  for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
    const path = join(home, name)
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : name === 'secret.key' ? 0o600 : 0o644)
  }
  chmodSync(home, 0o755)
  return home
}

describe('the files of a home', () => {
  it('are made for their owner alone', async () => {
    const home = join(tempHome(), 'new')
    const station = await serveStation(home)
    expect(existsSync(join(home, 'packdesk.sqlite-wal'))).toBe(true)
    expect((await runPackdesk(['backup', '--home', home])).code).toBe(0)
    expect(openIn(home)).toEqual([])
    station.process.kill('SIGTERM')
    await station.finished
  })

  it('are closed to others when a station is started on them', async () => {
    const home = openHome()
    const station = await serveStation(home)
    expect(openIn(home)).toEqual([])
    expect(modeOf(join(home, 'packdesk.sqlite'))).toBe('600')
    expect(modeOf(home)).toBe('700')
    station.process.kill('SIGTERM')
    expect((await station.finished).err).not.toContain('may look into')
  })

  it('are closed in a folder that holds other things too, which stays open and is named', async () => {
    const home = openHome()
    mkdirSync(join(home, 'labels'))
    chmodSync(join(home, 'labels'), 0o755)
    const station = await serveStation(home)
    expect(openIn(home)).toEqual([home, join(home, 'labels')])
    station.process.kill('SIGTERM')
    const { err } = await station.finished
    expect(err).toMatch(new RegExp(`"open":\\["${home}"\\].*other users of this computer may look into`))
  })
})
