import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseFile } from '../../../main/db/open.ts'
import { holderFile, lockFile } from '../../../main/platform/home-lock.ts'
import type { AttentionItem } from '../../../shared/desk/attention.ts'
import { runPlainCommand } from '../../support/command-line/command-line.ts'
import { runPackdesk, serveStation, startPackdesk } from '../../support/command-line/packdesk.ts'
import { layFiles } from '../../support/station/ready-home.ts'
import { startStation } from '../../support/station/station.ts'
import { tempHome } from '../../support/station/temp-home.ts'

/** A home a station has been started on before. */
function usedHome(): string {
  const home = tempHome()
  layFiles(home)
  return home
}

const onAnyPort = (home: string): string[] => ['serve', '--home', home, '--port', '0']

/** A port that something else listens on. */
async function busyPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('serve', () => {
  it('says it as one line of JSON when asked to', async () => {
    const home = tempHome()
    const station = startPackdesk([...onAnyPort(home), '--json'])
    const [line] = await station.says(/.*\n/)
    const { url, ...rest } = JSON.parse(line)
    expect(rest).toEqual({ pid: station.pid, home, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    expect((await fetch(url)).status).toBe(200)
    station.process.kill('SIGTERM')
    expect(await station.finished).toMatchObject({ code: 0, out: line })
  })

  it('makes a home that does not exist, and says where it answers once it does', async () => {
    const home = join(tempHome(), 'new', 'desk')
    const { url } = await serveStation(home)
    expect(existsSync(databaseFile(home))).toBe(true)
    expect((await fetch(url)).status).toBe(200)
  })

  it.each(['SIGINT', 'SIGHUP'] as const)('stops cleanly on %s and lets the home go', async signal => {
    const home = usedHome()
    const station = await serveStation(home)
    station.process.kill(signal)
    expect(await station.finished).toMatchObject({ code: 0, signal: null })
    expect(existsSync(holderFile(home))).toBe(false)
  })

  it('stops cleanly on SIGTERM and lets the home go while something keeps a connection open', async () => {
    const home = usedHome()
    const station = await serveStation(home)
    const response = await fetch(station.url, { headers: { connection: 'keep-alive' } })
    await response.text()
    station.process.kill('SIGTERM')
    expect(await station.finished).toMatchObject({ code: 0, signal: null })
    expect(existsSync(holderFile(home))).toBe(false)
  })

  it('starts again after it was killed, without a word about it', async () => {
    const home = usedHome()
    const first = await serveStation(home)
    first.process.kill('SIGKILL')
    await first.finished
    expect(existsSync(holderFile(home))).toBe(true)
    const second = await serveStation(home)
    second.process.kill('SIGTERM')
    expect(await second.finished).toMatchObject({ code: 0 })
  })
})

/** Throws where nobody catches it as soon as the process gets the signal. */
const throwsOnSignal = `data:text/javascript,process.on('SIGUSR2',()=>{throw new Error('torn')})`

describe('an error nobody caught', () => {
  it('ends it in order with 1, leaves the diagnostics with the logs, and needs somebody after the next start', async () => {
    const home = usedHome()
    const first = await serveStation(home, { env: { NODE_OPTIONS: `--import="${throwsOnSignal}"` } })
    const beforeMs = Date.now()
    first.process.kill('SIGUSR2')
    const end = await first.finished
    expect(end).toMatchObject({ code: 1, signal: null })
    const [name = ''] = readdirSync(join(home, 'logs'))
    const file = join(home, 'logs', name)
    expect(end.err).toContain(`send ${file} to whoever helps`)
    const left = JSON.parse(readFileSync(file, 'utf8'))
    expect(left.accidents).toMatchObject({ count: 1, last: { kind: 'exception' } })

    const next = await startStation({ home })
    onTestFinished(next.close)
    const { body } = await next.call<{ results: AttentionItem[] }>('GET', '/desk/attention')
    expect(body.results).toMatchObject([{ kind: 'restarted', subject: join(home, 'logs') }])
    expect(Date.parse(body.results[0]?.since ?? '')).toBeGreaterThanOrEqual(beforeMs)
  })
})

describe('a second start on the same home', () => {
  it('says who has it and ends with 3', async () => {
    const home = usedHome()
    const { pid, url } = await serveStation(home)
    const second = await runPackdesk(onAnyPort(home))
    expect(second).toMatchObject({ code: 3, out: '' })
    expect(second.err).toContain(`already running on ${home} (pid ${pid} at ${url})`)
  })

  it('loses when both start at the same moment, and learns who won', async () => {
    const home = tempHome()
    const starts = Array.from({ length: 3 }, () => startPackdesk(onAnyPort(home)))
    const winner = await Promise.any(starts.map(start => start.says(/ready at/).then(() => start)))
    const losers = await Promise.all(starts.filter(start => start !== winner).map(({ finished }) => finished))
    for (const loser of losers) {
      expect(loser.code).toBe(3)
      expect(loser.err).toContain(`pid ${winner.pid} `)
    }
  })
})

describe('the port', () => {
  it('that is taken ends the start with 4', async () => {
    const home = tempHome()
    const port = await busyPort()
    const { code, out, err } = await runPackdesk(['serve', '--home', home, '--port', String(port)])
    expect({ code, out }).toEqual({ code: 4, out: '' })
    expect(err).toContain(`Port ${port} is in use by another program.`)
    expect(existsSync(holderFile(home))).toBe(false)
  })

  it('of a home stays the same from start to start', async () => {
    const home = tempHome()
    const port = await busyPort()
    writeFileSync(join(home, 'port.json'), JSON.stringify({ port }))
    const { code, err } = await runPlainCommand(['serve', '--home', home])
    expect(code).toBe(4)
    expect(err).toContain(`Port ${port} `)
  })
})

describe('data that cannot be used ends the start with 5 and stays as it is', () => {
  it('when it is damaged', async () => {
    const home = tempHome()
    writeFileSync(databaseFile(home), 'this was never a database\n'.repeat(400))
    const before = readFileSync(databaseFile(home))
    const { code, out, err } = await runPlainCommand(onAnyPort(home))
    expect({ code, out }).toEqual({ code: 5, out: '' })
    expect(err).toContain('is damaged and was left as it is')
    expect(readFileSync(databaseFile(home)).equals(before)).toBe(true)
  })

  it('when a newer Packdesk wrote it', async () => {
    const home = usedHome()
    const sqlite = new BetterSqlite3(databaseFile(home))
    sqlite
      .prepare(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`)
      .run()
    sqlite.close()
    const { code, err } = await runPlainCommand(onAnyPort(home))
    expect(code).toBe(5)
    expect(err).toContain('was written by a newer Packdesk')
  })

  it('when there is a file where the home should be', async () => {
    const inTheWay = join(tempHome(), 'file')
    writeFileSync(inTheWay, '')
    const { code, err } = await runPackdesk(onAnyPort(join(inTheWay, 'desk')))
    expect(code).toBe(5)
    expect(err).toBe(
      `${join(inTheWay, 'desk')} cannot be the folder of a station: a file is in its place. Choose another with --home.\n`,
    )
    expect(err).not.toMatch(/\n\s+at /)
  })

  it('when something else has the place of the file', async () => {
    const home = tempHome()
    mkdirSync(databaseFile(home))
    expect(await runPlainCommand(onAnyPort(home))).toMatchObject({ code: 5, out: '' })
    expect(readdirSync(home)).not.toContain('station.json')
  })

  it('when its lock file is something else', async () => {
    const home = tempHome()
    writeFileSync(lockFile(home), 'not a lock\n'.repeat(100))
    const { code, err } = await runPlainCommand(onAnyPort(home))
    expect(code).toBe(5)
    expect(err).toContain('It holds no data: delete it and start again.')
  })
})
