import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

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
  ])('%s is there, square, %i pixels wide and see-through at the corner', async (name, sizePx) => {
    const image = sharp(join(root, 'resources/icons', name))
    expect(await image.metadata()).toMatchObject({ width: sizePx, height: sizePx, hasAlpha: true })
    const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  })

  test('the icons it names exist', () => {
    for (const { icon } of [config.win, config.mac, config.linux].flatMap(each => each ?? [])) {
      expect(existsSync(join(root, String(icon))), String(icon)).toBe(true)
    }
  })
})
