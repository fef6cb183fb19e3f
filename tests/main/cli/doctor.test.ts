import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clockCheck } from '../../../main/cli/doctor/machine-checks.ts'
import { databaseFile } from '../../../main/db/open.ts'
import { listBackups } from '../../../main/domain/upkeep/backups/backup-files.ts'
import { readSettings } from '../../../main/platform/config.ts'
import { findPaths } from '../../../main/platform/paths.ts'
import { runCommand } from '../../support/command-line/command-line.ts'
import { runPackdesk, serveStation } from '../../support/command-line/packdesk.ts'
import { testDatabase } from '../../support/station/database.ts'
import { tempHome } from '../../support/station/temp-home.ts'

/** What doctor says of a home, by the name of the check. */
const examine = async (home: string, ...more: string[]) =>
  byCheck(await runCommand('doctor', '--home', home, ...more))

function byCheck({ code, out, err }: { code: number | null; out: string; err: string }) {
  const lines = out.trimEnd().split('\n')
  const about = (name: string) => lines.filter(line => line.slice(6).startsWith(`${name}: `))
  return { code, err, lines, about }
}

async function listener(): Promise<number> {
  const server = createServer(socket => socket.resume())
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function addPrinter(home: string, name: string, uri: string, enabled = true): void {
  const { sqlite } = testDatabase(home)
  sqlite
    .prepare(
      `INSERT INTO printers (id, name, uri, language, dpi, media, is_default, enabled, state, created_at)
       VALUES (?, ?, ?, 'ZPL', 203, '4x6in', 0, ?, 'unknown', 0)`,
    )
    .run(`prn_${name}`, name, uri, enabled ? 1 : 0)
}

describe('doctor', () => {
  it('says one line for each thing and ends with 0 when all is well', async () => {
    const home = tempHome()
    testDatabase(home)
    const { code, err, lines, about } = byCheck(await runPackdesk(['doctor', '--home', home, '--port', '0']))
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const line of lines) expect(line).toMatch(/^(ok {2}|warn) {2}[A-Z]\w+: \S/)
    for (const name of ['Node', 'Disk', 'Database', 'Backups', 'Port', 'Printers', 'Clock', 'Page']) {
      expect(about(name)).toHaveLength(1)
    }
    expect(about('Database')[0]).toMatch(/opens and is whole, [\d.]+ MB, schema \d{4}_\w+$/)
  })

  it('names the newest backup that can be restored, and those that cannot when none can', async () => {
    const home = tempHome()
    testDatabase(home)
    await runCommand('backup', '--home', home)
    const [made] = listBackups(home)
    writeFileSync(join(home, 'backups', 'packdesk-29990101T000000000Z-daily.sqlite'), 'no good')
    const { about } = await examine(home, '--port', '0')
    expect(about('Backups')[0]).toMatch(/^ok {4}Backups: newest good one of 20\S+, 2 in all/)
    writeFileSync(made?.file ?? '', 'rotten')
    expect((await examine(home, '--port', '0')).about('Backups')[0]).toMatch(/^FAIL .*none of the 2/)
  })

  it('names what needs somebody, one line each, and ends with 1', async () => {
    const home = tempHome()
    const { sqlite } = testDatabase(home)
    sqlite.exec(`INSERT INTO shipments (id, document, created_at, test_mode) VALUES ('shp_1', '{}', 1, 1);
      INSERT INTO purchases (id, shipment_id, service, state, started_at)
      VALUES ('pur_1', 'shp_1', 'ground', 'unknown', 1767600000000)`)
    const { code, about } = await examine(home, '--port', '0')
    expect(code).toBe(1)
    expect(about('Attention')).toEqual([
      expect.stringMatching(
        /^FAIL {2}Attention: purchase shp_1 \(ground\) since 2026-01-05T08:00:00.000Z: .*may have been bought.* Ask the carrier/,
      ),
    ])
  })

  it('tells a stop after an error of the station, and ends with 0: the start after it has settled what was under way', async () => {
    const home = tempHome()
    const { sqlite } = testDatabase(home)
    const note = JSON.stringify({ at: 1767600000000, logs: '/logs' })
    sqlite.prepare(`INSERT INTO settings (name, value) VALUES ('restarted', ?)`).run(note)
    const { code, about } = await examine(home, '--port', '0')
    expect(code).toBe(0)
    expect(about('Attention')).toEqual([
      expect.stringMatching(
        /^warn {2}Attention: restarted .*since 2026-01-05T08:00:00.000Z: Packdesk stopped/,
      ),
    ])
  })

  it('makes nothing where there is nothing', async () => {
    const home = join(tempHome(), 'desk')
    const { code, about } = await examine(home, '--port', '0')
    expect(code).toBe(0)
    expect(about('Database')[0]).toContain('none in')
    expect(existsSync(home)).toBe(false)
  })

  it('leaves a home as it was', async () => {
    const home = tempHome()
    writeFileSync(join(home, 'notes.txt'), '')
    await examine(home)
    expect(readdirSync(home)).toEqual(['notes.txt'])
  })

  it('finds the station of this home at work', async () => {
    const home = tempHome()
    const { url, pid } = await serveStation(home)
    const { code, about } = await examine(home)
    expect(code).toBe(0)
    expect(about('Port')).toEqual([`ok    Port: the station of this home answers at ${url} (pid ${pid})`])
  })

  it('finds a port that something else has', async () => {
    const port = await listener()
    const { code, about } = await examine(tempHome(), '--port', String(port))
    expect(code).toBe(1)
    expect(about('Port')[0]).toMatch(/^FAIL {2}Port: \d+ cannot be used \(another program listens there\)/)
  })

  it('finds damaged data, and still looks at the rest', async () => {
    const home = tempHome()
    writeFileSync(databaseFile(home), 'not a database\n'.repeat(500))
    const { code, about, lines } = await examine(home, '--port', '0')
    expect(code).toBe(1)
    expect(about('Database')[0]).toMatch(/^FAIL {2}Database: .* is damaged/)
    expect(about('Printers')[0]).toMatch(/^warn {2}/)
    expect(lines).toHaveLength(11)
  })

  it('finds data of a newer Packdesk', async () => {
    const home = tempHome()
    const { sqlite } = testDatabase(home)
    sqlite.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`)
    expect((await examine(home, '--port', '0')).about('Database')[0]).toMatch(/^FAIL .*newer Packdesk/)
  })

  it('finds a home that cannot be written', async () => {
    const inTheWay = join(tempHome(), 'file')
    writeFileSync(inTheWay, '')
    const { code, about } = await examine(join(inTheWay, 'desk'), '--port', '0')
    expect(code).toBe(1)
    expect(about('Disk')[0]).toMatch(/^FAIL {2}Disk: .*cannot be written/)
  })

  it('calls each enabled printer', async () => {
    const home = tempHome()
    const port = await listener()
    addPrinter(home, 'near', `tcp://127.0.0.1:${port}`)
    addPrinter(home, 'gone', 'tcp://127.0.0.1:9')
    addPrinter(home, 'resting', 'tcp://127.0.0.1:9', false)
    const { code, about } = await examine(home, '--port', '0')
    expect(code).toBe(1)
    expect(about('Printers')).toEqual([
      `ok    Printers: "near" (tcp://127.0.0.1:${port}) can be reached`,
      expect.stringMatching(/^FAIL {2}Printers: "gone" \(tcp:\/\/127\.0\.0\.1:9\): \S/),
    ])
  })
})

describe('the clock', () => {
  function clockAt(home: string, at: string) {
    const read = readSettings({ platform: 'linux', env: {}, homeDir: home, flags: { home }, cwd: home })
    if (!read.ok) return expect.unreachable('the settings are right')
    return clockCheck.look({ settings: read.settings, paths: findPaths(), now: () => new Date(at) })
  }

  it.each(['1970-01-01T00:00:00Z', '2024-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])(
    'that shows %s is wrong',
    async at => {
      expect(await clockAt(tempHome(), at)).toMatchObject([{ state: 'fail' }])
    },
  )

  it('is wrong when a record is newer than it', async () => {
    const home = tempHome()
    const { sqlite } = testDatabase(home)
    const created = Date.parse('2027-03-01T12:00:00Z')
    sqlite
      .prepare(
        `INSERT INTO api_keys (id, name, digest, last_four, test_mode, created_at) VALUES ('a','a','a','a',1,?)`,
      )
      .run(created)
    expect(await clockAt(home, '2027-03-01T11:50:00Z')).toMatchObject([
      { state: 'fail', text: expect.stringContaining('before the newest record (2027-03-01T12:00:00.000Z)') },
    ])
    expect(await clockAt(home, '2027-03-01T11:58:00Z')).toMatchObject([{ state: 'ok' }])
  })
})
