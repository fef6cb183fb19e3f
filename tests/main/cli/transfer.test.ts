import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseFile } from '../../../main/db/open.ts'
import { runCommand } from '../../support/command-line/command-line.ts'
import { addConnection, addShipment, buy, courier, montreal } from '../../support/desks/shipping-data.ts'
import { startStation, stationForFile } from '../../support/station/station.ts'
import { tableRows } from '../../support/station/table-rows.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const { call, station } = stationForFile({ sample: true })
const passphrase = 'correct horse battery'

beforeAll(async () => {
  await addConnection(call, courier())
  await call('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/', enabled_events: ['order_created'] })
  await buy(call, await addShipment(call))
  await call('POST', '/v1/addresses', { ...montreal, person_name: 'Zoë "Ŧest" \u2028 O’Neil 李' })
})

function passphraseFile(text = passphrase): string {
  const file = join(tempHome(), 'passphrase')
  writeFileSync(file, `${text}\nsecond line`)
  return file
}

/** Writes an export of the station of this file. */
async function exported(...more: string[]): Promise<{ file: string; text: string; err: string }> {
  const file = join(tempHome(), 'station.ndjson')
  const { code, out, err } = await runCommand('export', file, '--home', station().home, ...more)
  expect({ code, out }, err).toEqual({ code: 0, out: `${file}\n` })
  return { file, text: readFileSync(file, 'utf8'), err }
}

const importInto = (home: string, file: string, ...more: string[]) =>
  runCommand('import-station', file, '--home', home, ...more)

/** Tables without what is a secret or another station's own. */
function withoutSecrets(file: string) {
  const { connections, webhooks, settings, ...rest } = tableRows(file)
  const drop = (rows: unknown[] | undefined, ...names: string[]) =>
    rows?.map(row =>
      Object.fromEntries(Object.entries(row as object).filter(([name]) => !names.includes(name))),
    )
  return {
    ...rest,
    connections: drop(connections, 'credentials', 'active'),
    webhooks: drop(webhooks, 'secret', 'disabled'),
    // The key and the journal are each station's own.
    settings: settings?.filter(
      row => !['secret_key', 'witness_seen'].includes((row as { name?: string }).name ?? ''),
    ),
  }
}

describe('an export', () => {
  test('makes an equal station in an empty home, beside the running one, secrets included', async () => {
    const file = passphraseFile()
    const { file: from, text } = await exported('--with-secrets', '--passphrase-file', file)
    const home = join(tempHome(), 'new')
    const { code, out } = await importInto(home, from, '--passphrase-file', file)
    expect(code).toBe(0)
    expect(out).toMatch(/^Imported \d{3,} rows into /)
    const here = databaseFile(station().home)
    expect(withoutSecrets(databaseFile(home))).toEqual(withoutSecrets(here))
    const other = await startStation({ home })
    const secret = async (at: typeof call) =>
      (await at<{ results: { secret: string }[] }>('GET', '/v1/webhooks')).body.results[0]?.secret
    const known = await secret(call)
    expect(known).toMatch(/^whsec_/)
    expect(await secret(other.call)).toBe(known)
    for (const list of ['/v1/shipments?keyword=Singh', '/v1/orders?keyword=Singh', '/v1/orders']) {
      const count = async (at: typeof call) => (await at('GET', list)).body.count
      expect(await count(other.call)).toBe(await count(call))
      expect(await count(call)).toBeGreaterThan(0)
    }
    expect(text).not.toContain(String(known))
    expect((await buy(other.call, await addShipment(other.call))).status).toBe(200)
    await other.close()
  })

  test('holds no secret unless asked to, and what used them is switched off after the import', async () => {
    const { file, text, err } = await exported()
    expect(err).toMatch(/ [1-9]\d* secrets left out\.$/m)
    const sealed = String(station().look('SELECT credentials FROM connections LIMIT 1'))
    for (const secret of [sealed, sealed.slice(3, 40)]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/"v1\.[A-Za-z0-9+/]{37,}/)
    const home = join(tempHome(), 'new')
    const imported = await importInto(home, file)
    expect(imported.code).toBe(0)
    expect(imported.err).toContain('enter the credentials of connections again')
    expect(withoutSecrets(databaseFile(home))).toEqual(withoutSecrets(databaseFile(station().home)))
    const other = await startStation({ home })
    expect(other.look('SELECT max(active) FROM connections')).toBe(0)
    expect((await other.call('GET', '/v1/webhooks')).status).toBe(200)
    await other.close()
  })

  test('is refused where a file is, and without a passphrase for secrets', async () => {
    const { file } = await exported()
    const home = station().home
    expect(await runCommand('export', file, '--home', home)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is there already'),
    })
    const target = join(tempHome(), 'x')
    for (const more of [['--with-secrets'], ['--passphrase-file', passphraseFile()]])
      expect((await runCommand('export', target, '--home', home, ...more)).err).toContain('belong together')
    const short = ['--with-secrets', '--passphrase-file', passphraseFile('short')]
    expect((await runCommand('export', target, '--home', home, ...short)).err).toContain('less than 8')
    expect(existsSync(target)).toBe(false)
  })
})

describe('an import is refused and leaves the home empty', () => {
  const refused = async (file: string, ...more: string[]) => {
    const home = join(tempHome(), 'new')
    const { code, err } = await importInto(home, file, ...more)
    expect(code).toBe(1)
    expect(existsSync(databaseFile(home))).toBe(false)
    expect(existsSync(`${databaseFile(home)}.part`)).toBe(false)
    return err
  }
  const changed = async (change: (lines: string[]) => string[]) => {
    const { text } = await exported()
    const file = join(tempHome(), 'changed')
    writeFileSync(file, change(text.trimEnd().split('\n')).join('\n'))
    return file
  }

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['without its end', lines => lines.slice(0, -1), /incomplete: its last line is missing/],
    ['with a row missing', lines => lines.filter((_, at) => at !== 5), /incomplete: it names \d+ rows/],
    ['cut in a line', lines => [...lines.slice(0, 9), '{"table":'], /Line 10 is no JSON/],
    ['with a strange line', lines => lines.with(2, '{"hello":1}'), /Line 3 is no row of a table/],
    [
      'with an unknown table',
      lines => lines.with(2, '{"table":"gold","row":{}}'),
      /Line 3: There is no table "gold"/,
    ],
    [
      'with an unknown column',
      lines => lines.with(2, '{"table":"counters","row":{"x":1}}'),
      /Line 3: "name" does not fit/,
    ],
    ['with something else in it', () => ['{"a":1}'], /is no export of Packdesk/],
    [
      'of a newer Packdesk',
      ([first = '', ...rest]) => [first.replace(/"schema":\d+/, '"schema":9999999999999'), ...rest],
      /written by another Packdesk/,
    ],
  ])('%s', async (_what, change, told) => {
    expect(await refused(await changed(change))).toMatch(told)
  })

  test('when its passphrase is missing or another one', async () => {
    const { file } = await exported('--with-secrets', '--passphrase-file', passphraseFile())
    expect(await refused(file)).toContain('--passphrase-file FILE')
    expect(await refused(file, '--passphrase-file', passphraseFile('something else'))).toContain(
      'not the one',
    )
  })

  test('where a station is already', async () => {
    const { file } = await exported()
    const home = tempHome()
    await (await startStation({ home })).close()
    const before = tableRows(databaseFile(home))
    expect(await importInto(home, file)).toMatchObject({ code: 1, err: expect.stringContaining('already') })
    expect(tableRows(databaseFile(home))).toEqual(before)
  })
})
