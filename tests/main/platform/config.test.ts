import { describe, expect, it } from 'vitest'
import { describeMistakes, readSettings, type SettingSources } from '../../../main/platform/config.ts'

const linux: SettingSources = { platform: 'linux', env: {}, homeDir: '/home/ana', flags: {}, cwd: '/shop' }

function settingsOf(more: Partial<SettingSources>) {
  const read = readSettings({ ...linux, ...more })
  return read.ok ? read.settings : expect.unreachable(describeMistakes(read.mistakes))
}

function mistakesOf(more: Partial<SettingSources>) {
  const read = readSettings({ ...linux, ...more })
  return read.ok ? [] : read.mistakes
}

describe('settings', () => {
  it('need nothing to be set', () => {
    expect(settingsOf({})).toEqual({
      home: '/home/ana/.local/share/packdesk',
      port: null,
      host: '127.0.0.1',
      tls: null,
      logLevel: 'info',
      electron: 'auto',
      pageBuild: 'auto',
      stationUrl: null,
    })
  })

  it.each([
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/packdesk'],
    ['linux', { XDG_DATA_HOME: 'not/absolute' }, '/home/ana/.local/share/packdesk'],
    ['darwin', {}, '/home/ana/Library/Application Support/Packdesk'],
    ['win32', { LOCALAPPDATA: 'C:\\Users\\ana\\AppData\\Local' }, 'C:\\Users\\ana\\AppData\\Local\\Packdesk'],
  ] as const)('put the home where %s keeps data of programs', (platform, env, home) => {
    expect(settingsOf({ platform, env }).home).toBe(home)
  })

  it('take a flag before the environment', () => {
    const env = { PACKDESK_HOME: '/other', PACKDESK_PORT: '1' }
    expect(settingsOf({ env, flags: { home: '/mine', port: '0' } })).toMatchObject({ home: '/mine', port: 0 })
    expect(settingsOf({ env })).toMatchObject({ home: '/other', port: 1 })
  })

  it('read a relative folder from where the command was given', () => {
    expect(settingsOf({ flags: { home: 'desk' } }).home).toBe('/shop/desk')
  })

  it('take an empty variable as not set', () => {
    expect(settingsOf({ env: { PACKDESK_PORT: '', PACKDESK_HOME: '' } }).port).toBeNull()
  })

  it('leave variables alone that belong to something else', () => {
    expect(mistakesOf({ env: { PACKDESK_CHROMIUM: '/usr/bin/chromium', PACKDESK_SHOP: 'north' } })).toEqual(
      [],
    )
  })
})

describe('mistakes in settings', () => {
  const env = {
    PACKDESK_PORT: '70000',
    PACKDESK_LOG_LEVEL: 'loud',
    PACKDESK_ELECTRON: 'yes',
    PACKDESK_STATION_URL: 'ftp://desk',
    PACKDESK_PROT: '1',
  }

  it('are all named together, each with what was expected', () => {
    const mistakes = mistakesOf({ env, flags: { home: '' } })
    expect(describeMistakes(mistakes)).toMatchInlineSnapshot(`
      "Some settings cannot be used:
        PACKDESK_PROT  is not a setting; did you mean PACKDESK_PORT?
        --home  expected a folder, not ""
        PACKDESK_PORT  expected a whole number from 0 to 65535 (0 takes any free port), not "70000"
        PACKDESK_LOG_LEVEL  expected one of trace, debug, info, warn, error, silent, not "loud"
        PACKDESK_ELECTRON  expected one of auto, never, download, not "yes"
        PACKDESK_STATION_URL  expected the http address of a running station, not "ftp://desk""
    `)
  })

  it('name the flag when the flag is the mistake', () => {
    expect(mistakesOf({ flags: { port: 'x' }, env: { PACKDESK_PORT: 'y' } })).toMatchObject([
      { name: '--port' },
    ])
  })

  it.each(['-1', '1.5', '65536', '1e3', ' 80', '0x50'])('include the port %j', port => {
    expect(mistakesOf({ flags: { port } })).toHaveLength(1)
  })
})

describe('listening to other machines', () => {
  const pair = { PACKDESK_TLS_CERT: 'desk.crt', PACKDESK_TLS_KEY: '/keys/desk.key' }

  it('needs an address, a certificate and its key', () => {
    expect(settingsOf({ env: pair, flags: { host: '192.168.1.5' } })).toMatchObject({
      host: '192.168.1.5',
      tls: { certFile: '/shop/desk.crt', keyFile: '/keys/desk.key' },
    })
  })

  it.each(['0.0.0.0', '192.168.1.5', '::', 'desk.local', '127.0.0.1.example'])(
    'is refused at %s without TLS',
    host => {
      expect(mistakesOf({ flags: { host } })).toEqual([
        { name: 'PACKDESK_HOST', problem: expect.stringMatching(/reached by other machines.*only with TLS/) },
      ])
    },
  )

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('is not what %s means', host => {
    expect(settingsOf({ flags: { host } })).toMatchObject({ host, tls: null })
  })

  it('names the half of TLS that is missing', () => {
    expect(mistakesOf({ env: { PACKDESK_TLS_CERT: 'x' } })).toMatchObject([{ name: 'PACKDESK_TLS_KEY' }])
    expect(mistakesOf({ flags: { 'tls-key': 'x' } })).toMatchObject([{ name: 'PACKDESK_TLS_CERT' }])
  })
})

describe('the limit of requests', () => {
  it('is a number a minute, none with 0, and the usual one when not set', () => {
    expect(settingsOf({ env: { PACKDESK_RATE_LIMIT: '600' } }).rateLimit).toBe(600)
    expect(settingsOf({ env: { PACKDESK_RATE_LIMIT: '0' } }).rateLimit).toBeNull()
    expect(settingsOf({})).not.toHaveProperty('rateLimit')
    for (const wrong of ['59', '-1', 'many', '1e3'])
      expect(mistakesOf({ env: { PACKDESK_RATE_LIMIT: wrong } }), wrong).toHaveLength(1)
  })
})
