import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPaths } from '../../../main/platform/paths.ts'
import { tempHome } from '../../support/station/temp-home.ts'

function installAt(root: string): string {
  mkdirSync(join(root, 'out', 'main', 'chunks'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'packdesk', version: '9.8.7' }))
  return join(root, 'out', 'main', 'chunks')
}

describe('the parts of Packdesk', () => {
  it('are found in this checkout', () => {
    const { root, resources, packaged, version } = findPaths()
    expect(resources).toBe(join(root, 'resources'))
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(packaged).toBe(false)
  })

  it('are found from a bundle, however deep', () => {
    const root = tempHome()
    const page = join(root, 'out', 'renderer')
    expect(findPaths(installAt(root))).toEqual({
      root,
      resources: join(root, 'resources'),
      page,
      version: '9.8.7',
      packaged: false,
    })
  })

  it('are beside the archive in a packaged app', () => {
    const resourcesPath = tempHome()
    const root = join(resourcesPath, 'app.asar')
    const paths = findPaths(installAt(root), resourcesPath)
    expect(paths).toMatchObject({ root, resources: join(resourcesPath, 'resources'), packaged: true })
  })

  it('are those of the checkout when a foreign Electron opens it', () => {
    const root = tempHome()
    expect(
      findPaths(installAt(root), join(root, 'node_modules', 'electron', 'dist', 'resources')).packaged,
    ).toBe(false)
  })

  it('are missed loudly', () => {
    expect(() => findPaths(tempHome())).toThrow(/package\.json/)
  })
})
