import { existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensurePage, isCurrent } from '../../../main/cli/page-build.ts'
import { findPaths } from '../../../main/platform/paths.ts'
import { type Checkout, makeEmptyCheckout } from '../../support/command-line/checkout.ts'

/** A checkout with a small page and shell, built by the real tools. */
function makeBuildable(): Checkout {
  const checkout = makeEmptyCheckout()
  checkout.write(
    'electron.vite.config.mjs',
    `const input = { index: 'main/small.ts' }
    export default {
      main: { build: { rollupOptions: { input } } },
      preload: { build: { rollupOptions: { input } } },
      renderer: { root: 'renderer', build: { outDir: 'out/renderer', rollupOptions: { input: 'renderer/index.html' } } },
    }`,
  )
  checkout.write('main/small.ts', 'export const small = 1')
  checkout.write(
    'renderer/index.html',
    '<!doctype html><title>Small</title><script type="module" src="main.ts"></script>',
  )
  checkout.write('renderer/main.ts', 'document.title = "first"')
  return checkout
}

const inThePast = new Date(Date.now() - 60_000)
const soon = new Date(Date.now() + 60_000)

function build({ root }: Checkout, more: { mode?: 'auto' | 'never'; withShell?: boolean } = {}) {
  const said: string[] = []
  const paths = findPaths(root)
  const say = (line: string) => void said.push(line)
  return ensurePage({ paths, mode: 'auto', say, ...more }).then(problem => ({ problem, said }))
}

const builtScript = ({ root }: Checkout): string => {
  const assets = join(root, 'out', 'renderer', 'assets')
  return readdirSync(assets)
    .map(name => readFileSync(join(assets, name), 'utf8'))
    .join('\n')
}

describe('the build of the page', () => {
  it('happens once, and again when a source is newer', async () => {
    const checkout = makeBuildable()
    expect(await build(checkout)).toEqual({ problem: null, said: ['Building the page (once)…'] })
    expect(builtScript(checkout)).toContain('first')
    expect(await build(checkout)).toEqual({ problem: null, said: [] })
    checkout.write('renderer/main.ts', 'document.title = "second"')
    expect((await build(checkout)).said).toHaveLength(1)
    expect(builtScript(checkout)).toContain('second')
    expect(readdirSync(join(checkout.root, 'out')).sort()).toEqual(['main', 'preload', 'renderer'])
  })

  it('keeps the page there is when it fails, and says why', async () => {
    const checkout = makeBuildable()
    checkout.write('out/renderer/assets/index.js', 'document.title = "before"')
    checkout.write('renderer/main.ts', 'const = broken')
    const { problem } = await build(checkout)
    expect(problem).toMatch(/^The page could not be built\.\n[\s\S]*main\.ts/)
    expect(builtScript(checkout)).toContain('before')
    expect(readdirSync(join(checkout.root, 'out')).filter(name => name.startsWith('.'))).toEqual([])
  })

  it('does not happen when it is turned off', async () => {
    const checkout = makeBuildable()
    expect((await build(checkout, { mode: 'never' })).problem).toContain('building it is turned off')
    checkout.write('out/renderer/index.html', '')
    utimesSync(join(checkout.root, 'out/renderer/index.html'), inThePast, inThePast)
    expect(await build(checkout, { mode: 'never' })).toEqual({ problem: null, said: [] })
  })

  it('takes the page there is when its tools are not installed', async () => {
    const checkout = makeBuildable()
    rmSync(join(checkout.root, 'node_modules'))
    expect((await build(checkout)).problem).toContain('the build tools are not installed')
    checkout.write('out/renderer/index.html', '')
    utimesSync(join(checkout.root, 'out/renderer/index.html'), inThePast, inThePast)
    expect((await build(checkout)).problem).toBeNull()
  })
})

describe('a built page', () => {
  it.each(['renderer/screens/pack.tsx', 'shared/new.ts', 'electron.vite.config.ts', 'package.json'])(
    'is out of date when %s is newer',
    path => {
      const checkout = makeBuildable()
      checkout.write('out/renderer/index.html', '')
      checkout.write(path, '{"name":"packdesk","version":"1.0.0"}')
      utimesSync(join(checkout.root, path), soon, soon)
      expect(isCurrent(findPaths(checkout.root), false)).toBe(false)
    },
  )

  it('is out of date when a source was removed', () => {
    const checkout = makeBuildable()
    const paths = findPaths(checkout.root)
    checkout.write('out/renderer/index.html', '')
    expect(isCurrent(paths, false)).toBe(true)
    rmSync(join(checkout.root, 'renderer', 'main.ts'))
    utimesSync(join(checkout.root, 'renderer'), soon, soon)
    expect(isCurrent(paths, false)).toBe(false)
  })

  it('is not enough for a window, which needs the shell as well', () => {
    const checkout = makeBuildable()
    const paths = findPaths(checkout.root)
    checkout.write('out/renderer/index.html', '')
    expect(isCurrent(paths, true)).toBe(false)
    checkout.write('out/main/index.js', '')
    expect(isCurrent(paths, true)).toBe(true)
    expect(existsSync(join(checkout.root, 'out', 'main'))).toBe(true)
  })
})
