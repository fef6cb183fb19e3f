import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Configuration } from 'electron-builder'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { missingBinary, notSigned } from '../../../main/shell/packaging/pack.ts'

const root = join(import.meta.dirname, '../../..')

type ConfigModule = {
  getConfig(folder: string, file: string, overrides: null): Promise<Configuration>
  validateConfiguration(config: Configuration, debugLogger: { isEnabled: boolean }): Promise<void>
}

/** The builder's own reading and checking, which it does before every build. */
function builderConfig(): ConfigModule {
  const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  return ofBuilder('app-builder-lib/out/util/config/config')
}

let config: Configuration = {}
beforeAll(async () => {
  config = await builderConfig().getConfig(root, 'electron-builder.yml', null)
})

describe('The packaging configuration', () => {
  test('is one the builder accepts', async () => {
    await expect(builderConfig().validateConfiguration(config, { isEnabled: false })).resolves.toBeUndefined()
  })

  test('and the builder would say so if it were not', async () => {
    const wrong = { ...config, electronFuse: {} } as Configuration
    await expect(builderConfig().validateConfiguration(wrong, { isEnabled: false })).rejects.toThrow(
      /electronFuse/,
    )
  })

  test('closes every door into a packaged program and leaves none to a default', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    })
  })

  test('rebuilds nothing: the native modules it takes along bring their binaries', () => {
    expect(config).toMatchObject({ npmRebuild: false, nodeGypRebuild: false })
    const prebuilds = globSync(
      'node_modules/better-sqlite3/prebuilds/{linux-x64,darwin-arm64,win32-x64}.node',
      {
        cwd: root,
      },
    )
    expect(prebuilds).toHaveLength(3)
  })

  test.each([
    ['icon.png', 512],
    ['icon-256.png', 256],
    ['tray.png', 32],
    ['trayTemplate.png', 16],
    ['trayTemplate@2x.png', 32],
    ['tray-busy.png', 32],
    ['tray-busyTemplate.png', 16],
    ['tray-busyTemplate@2x.png', 32],
    ['tray-problem.png', 32],
    ['tray-problemTemplate.png', 16],
    ['tray-problemTemplate@2x.png', 32],
  ])('%s is there, square, %i pixels wide and see-through at the corner', async (name, sizePx) => {
    const image = sharp(join(root, 'resources/icons', name))
    expect(await image.metadata()).toMatchObject({ width: sizePx, height: sizePx, hasAlpha: true })
    const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  })

  test('the icons and files it names exist', () => {
    const named = [config.win, config.mac, config.linux].map(each => String(each?.icon))
    const { mac, deb, nsis } = config
    named.push(
      String(mac?.entitlements),
      String(deb?.afterInstall),
      String(deb?.afterRemove),
      String(nsis?.include),
    )
    named.push(...(deb?.fpm ?? []).map(each => each.split('=')[0] ?? ''))
    for (const file of named) expect(existsSync(join(root, file)), file).toBe(true)
  })

  test('has the icon in every size a desktop shows it in', async () => {
    for (const sizePx of [16, 24, 32, 48, 64, 128, 256, 512]) {
      const { width } = await sharp(join(root, `resources/icons/sizes/${sizePx}x${sizePx}.png`)).metadata()
      expect(width).toBe(sizePx)
    }
    const ico = readFileSync(join(root, 'resources/icons/icon.ico'))
    expect(Array.from({ length: ico.readUInt16LE(4) }, (_, each) => ico.readUInt8(6 + 16 * each))).toEqual([
      16, 20, 24, 32, 40, 48, 64, 128, 0,
    ])
    const icns = readFileSync(join(root, 'resources/icons/icon.icns'))
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
    expect(icns.includes('ic10')).toBe(true)
  })

  test('makes every kind of package for both processors', () => {
    const targets = (of: Configuration['linux'] | Configuration['mac'] | Configuration['win']) =>
      ((of?.target ?? []) as { target: string; arch: string[] }[]).map(
        ({ target, arch }) => `${target} ${arch.join(' ')}`,
      )
    expect(targets(config.linux)).toEqual([
      'AppImage x64 arm64',
      'deb x64 arm64',
      'rpm x64 arm64',
      'tar.gz x64 arm64',
    ])
    expect(targets(config.win)).toEqual(['nsis x64 arm64'])
    expect(targets(config.mac)).toEqual(['dmg x64 arm64', 'zip x64 arm64'])
  })

  test('names who makes it, and the home page, in package.json alone', () => {
    const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(about).toMatchObject({
      homepage: 'https://packdesk.example',
      author: { name: 'The Packdesk authors', email: 'authors@packdesk.example' },
      desktopName: 'packdesk.desktop',
    })
    expect(about.repository.url.startsWith(`${about.homepage}/`)).toBe(true)
    expect(config.linux?.maintainer).toBeUndefined()
    expect((config.publish as { url: string }).url.startsWith(`${about.homepage}/`)).toBe(true)
    const described = readFileSync(join(root, 'resources/linux/app.packdesk.desk.metainfo.xml'), 'utf8')
    expect(described).toContain(`<url type="homepage">${about.homepage}</url>`)
    expect(described).toContain(`<id>${config.appId}</id>`)
    expect(described).toContain(`<release version="${about.version}"`)
  })

  test.each([
    ['darwin', 'arm64', ['darwin-arm64.node', 'darwin-x64+arm64']],
    ['darwin', 'x64', ['darwin-x64.node', 'darwin-x64+arm64']],
    ['linux', 'arm64', ['linux-arm64.node', 'linux-arm64']],
    ['win32', 'arm64', ['win32-arm64.node', 'win32-arm64']],
    ['win32', 'x64', ['win32-x64.node', 'win32-x64']],
  ])('takes for %s %s only its own binaries along', (system, processor, expected) => {
    const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
    const { FileMatcher } = ofBuilder('app-builder-lib/out/fileMatcher')
    const words: Record<string, string> = { platform: system, arch: processor }
    const expand = (text: string) =>
      text.replace(/\$\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
    const patterns = (config.files as (string | { filter: string[] })[]).flatMap(each =>
      typeof each === 'string' ? each : each.filter,
    )
    const filter = new FileMatcher(root, root, expand, ['**/*', ...patterns]).createFilter()
    const kept = (pattern: string) =>
      globSync(pattern, { cwd: root }).filter(file => {
        const parts = file.split('/').map((_, index, all) => join(root, ...all.slice(0, index + 1)))
        // The builder asks of the folder of all packages elsewhere.
        return parts.slice(1).every(each => filter(each, statSync(each)))
      })
    const database = kept('node_modules/better-sqlite3/prebuilds/*.node').map(file => basename(file))
    const serial = kept('node_modules/@serialport/bindings-cpp/prebuilds/*/*.node').map(file =>
      basename(dirname(file)),
    )
    expect([...new Set([...database, ...serial])]).toEqual(expected)
  })

  test('asks for signing and notarising and says which of both was not done', () => {
    expect(config.mac).toMatchObject({ hardenedRuntime: true })
    expect(notSigned('win32', {})).toBe('WIN_CSC_LINK is not set')
    expect(notSigned('win32', { WIN_CSC_LINK: 'file' })).toBeNull()
    expect(notSigned('darwin', {})).toBe('CSC_LINK is not set')
    expect(notSigned('darwin', { CSC_LINK: 'file' })).toContain('NOT NOTARISED')
    const apple = { APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'p', APPLE_TEAM_ID: 't' }
    expect(notSigned('darwin', { CSC_LINK: 'file', ...apple })).toBeNull()
  })

  test('names what is missing to package for a machine whose binaries are not installed', () => {
    const other = process.platform === 'win32' ? 'linux' : 'win32'
    expect(missingBinary(root, other, 'arm64')).toContain(`npm ci --os=${other} --cpu=arm64`)
  })
})

/** As `npm run package -- …` runs it. */
const packaging = (...words: string[]) =>
  spawnSync(
    process.execPath,
    [join(root, 'tests/support/on-own-node.mjs'), 'main/shell/packaging/package.ts', '--no-build', ...words],
    { cwd: root, encoding: 'utf8', env: { ...process.env, ELECTRON_DIST: '/nowhere' } },
  )

describe('npm run package', () => {
  test('ends with 1 and says how many when what was wanted was not built', () => {
    const { status, stdout } = packaging('--only', 'linux x64')
    expect([status, stdout.match(/^NOT BUILT: /gm)?.length]).toEqual([1, 4])
    expect(stdout).toContain('4 of 4 wanted targets were NOT BUILT')
  })

  test('refuses a target that there is not, and names those there are', () => {
    const { status, stderr } = packaging('--only', 'linux x64 snap')
    expect([status, stderr]).toEqual([2, expect.stringContaining('linux x64 tar.gz')])
  })
})
