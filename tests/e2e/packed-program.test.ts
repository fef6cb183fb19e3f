import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ensurePage } from '../../main/cli/page-build.ts'
import { findPaths } from '../../main/platform/paths.ts'
import { measure, type Processor, pack, sizeLimits } from '../../main/shell/packaging/pack.ts'
import { writeThirdParty } from '../../main/shell/packaging/third-party.ts'
import { runPackdesk, startPackdesk } from '../support/command-line/packdesk.ts'
import { makeElectronFolder } from '../support/electron/electron-folder.ts'
import { findElectronHere } from '../support/electron/electron-program.ts'
import { patience } from '../support/run/machine-pace.ts'

/** As the builder itself reads archives and fuses. */
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const inLibrary = createRequire(ofBuilder.resolve('app-builder-lib/package.json'))
type Asar = {
  listPackage(file: string, options: object): string[]
  extractAll(file: string, to: string): void
}
type Fuses = { getCurrentFuseWire(file: string): Promise<Record<string, number>> }

const { root } = findPaths()
const folder = mkdtempSync(join(tmpdir(), 'packdesk-packed-'))
const processor = process.arch as Processor
const unpacked = join(folder, 'dist', `linux${processor === 'x64' ? '' : `-${processor}`}-unpacked`)
const resources = join(unpacked, 'resources')
const extracted = join(folder, 'program')
/** What tests and tools put beside the built program. */
const left = join(root, 'out', 'left-by-a-test')
let files: string[] = []

// Only Linux can be played by a folder of files; what differs elsewhere is looked at in packaging.test.ts.
describe.each(process.platform === 'linux' ? ['linux' as const] : [])('The program packed for %s', system => {
  beforeAll(async () => {
    const say = () => undefined
    expect(await ensurePage({ paths: findPaths(), mode: 'auto', withShell: true, say })).toBeNull()
    writeThirdParty(root)
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'page.js'), 'left by something else')
    const electronDist = makeElectronFolder(join(folder, 'electron'))
    await pack({
      root,
      system,
      processor,
      target: 'dir',
      electronDist,
      output: join(folder, 'dist'),
    })
    const asar = inLibrary('@electron/asar') as Asar
    const archive = join(resources, 'app.asar')
    files = asar.listPackage(archive, { isPack: false })
    asar.extractAll(archive, extracted)
    symlinkSync(join(resources, 'resources'), join(extracted, 'resources'), 'dir')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    for (const each of [folder, left]) rmSync(each, { recursive: true, force: true })
  })

  test('has the command line, the workers, the page and the one binary of each native module', () => {
    for (const file of [
      '/out/main/index.js',
      '/out/main/main-printing-labels-convert-conversion-worker.js',
      '/out/main/main-domain-exchange-imports-prepare-worker.js',
      '/out/main/main-domain-upkeep-backups-backup-worker.js',
      '/out/preload/index.cjs',
      '/out/renderer/index.html',
      `/node_modules/better-sqlite3/prebuilds/linux-${processor}.node`,
    ])
      expect(files, file).toContain(file)
    const natives = files.filter(file => file.endsWith('.node')).map(file => file.split('/').at(-1))
    expect(natives.filter(name => name?.startsWith('linux') && !name.includes('gnu'))).toHaveLength(1)
    expect(natives.filter(name => name?.includes('serialport'))).toHaveLength(1)
  })

  test('has every file that a built one loads, at once or when it is needed', () => {
    const missing = globSync('out/main/*.js', { cwd: extracted }).flatMap(file =>
      besideOf(readFileSync(join(extracted, file), 'utf8'))
        .filter(name => !existsSync(join(extracted, 'out/main', name)))
        .map(name => `${file} loads ${name}`),
    )
    expect(missing).toEqual([])
    const desk = besideOf(readFileSync(join(extracted, 'out/main/index.js'), 'utf8'))
    for (const part of ['host', 'draw-pages', 'home-secrets', 'update-ports'])
      expect(
        desk.filter(name => name.startsWith(`${part}-`)),
        part,
      ).toHaveLength(1)
  })

  test('has migrations, fonts, papers, licences, the bill of materials and what Linux needs beside it', () => {
    for (const file of [
      'resources/migrations/meta/_journal.json',
      'resources/labels/fonts/NotoSans-Regular.ttf',
      'resources/documents/packing-slip.html',
      'resources/carriers/usps.json',
      'resources/linux/70-packdesk.rules',
      ...trayPictures.map(name => `resources/icons/${name}.png`),
      'third-party/licenses.txt',
      'third-party/sbom.cdx.json',
      'bin/packdesk',
    ])
      expect(existsSync(join(resources, file)), file).toBe(true)
    expect(globSync('resources/migrations/*.sql', { cwd: resources })).toHaveLength(
      globSync('resources/migrations/*.sql', { cwd: root }).length,
    )
  })

  test('has no maps, sources, tests, documents, foreign binaries or Node', () => {
    const unwanted = files.filter(file =>
      /\.(map|ts|mts|cts|tsx|cpp|h|gyp|gypi)$|\/(tests?|__tests__|docs|examples|benchmarks?)\/|\.musl\.|(android|darwin|win32|ia32).*\.node$|^\/node_modules\/node-(bin-|linux|darwin|win)|README|CHANGELOG/.test(
        file,
      ),
    )
    expect(unwanted).toEqual([])
    expect(globSync('**/{*_snapshot.json,*.svg,default_app.asar}', { cwd: resources })).toEqual([])
  })

  test('is the same in its archive, and what comes out of that runs', { timeout: patience(240_000) }, async ({
    skip,
  }) => {
    const sevenZip = findSevenZip()
    if (!sevenZip)
      return skip('NOT RUN: there is no 7-Zip here to pack with (Debian: apt-get install p7zip-full)')
    vi.stubEnv('ELECTRON_BUILDER_7ZIP_PATH', sevenZip)
    const archive = await packArchive(join(folder, 'electron'), join(folder, 'archives'))
    const there = unpack(archive, join(folder, 'there'))
    expect(contentOf(there)).toEqual(contentOf(unpacked))
    expect(contentOf(there).length).toBeGreaterThan(100)
    for (const name of ['packdesk', 'resources/bin/packdesk'])
      expect(lstatSync(join(there, name)).mode & 0o111, name).toBe(0o111)
    const asar = inLibrary('@electron/asar') as Asar
    const program = join(folder, 'program-there')
    asar.extractAll(join(there, 'resources/app.asar'), program)
    symlinkSync(join(there, 'resources/resources'), join(program, 'resources'), 'dir')
    const launcher = join(program, 'out', 'main', 'cli.js')
    const home = join(folder, 'home-there')
    const station = startPackdesk(['serve', '--home', home, '--port', '0'], { launcher })
    const [, url = ''] = await station.says(/ready at (\S+)\n/)
    expect(await (await fetch(url)).text()).toContain('Packdesk')
    station.process.kill('SIGTERM')
    expect(await station.finished).toMatchObject({ code: 0 })
  })

  test('starts in a folder with a real Electron', { timeout: patience(240_000) }, async ({ skip }) => {
    const here = findElectronHere(root, process.env)
    if ('notRun' in here) return skip(`NOT RUN: ${here.notRun}`)
    const output = join(folder, 'real')
    await pack({ root, system, processor, target: 'dir', electronDist: dirname(here.program), output })
    const program = join(output, basename(unpacked), 'resources/bin/packdesk')
    expect(execFileSync(program, ['--help'], { encoding: 'utf8' })).toContain('serve')
  })

  test('has of the folder of builds only the program itself', () => {
    const parts = files.flatMap(file => /^\/out\/([^/]+)/.exec(file)?.[1] ?? [])
    expect([...new Set(parts)].sort()).toEqual(['main', 'preload', 'renderer'])
  })

  test('takes no package along that nothing in it loads', () => {
    const needed = neededPackages()
    const taken = new Set(
      files.flatMap(file => /^\/node_modules\/((?:@[^/]+\/)?[^/@]+)\//.exec(file)?.[1] ?? []),
    )
    expect([...taken].filter(name => !needed.has(name))).toEqual([])
  })

  test('is no larger than a shop with a slow line can bear', () => {
    const { archiveMb, unpackedMb } = measure(resources)
    console.log(`app.asar ${archiveMb.toFixed(1)} MB, with all but Electron ${unpackedMb.toFixed(1)} MB`)
    expect(archiveMb).toBeLessThanOrEqual(sizeLimits.archiveMb)
    expect(unpackedMb).toBeLessThanOrEqual(sizeLimits.unpackedMb)
  })

  test('speaks through Chromium only the languages of the page', () => {
    expect(readdirSync(join(unpacked, 'locales')).sort()).toEqual([
      'de.pak',
      'en-US.pak',
      'es-419.pak',
      'es.pak',
      'fr.pak',
    ])
  })

  test('has the fuses blown that the configuration names', async () => {
    const { getCurrentFuseWire } = inLibrary('@electron/fuses') as Fuses
    const [off, on] = ['0'.charCodeAt(0), '1'.charCodeAt(0)]
    const wire = await getCurrentFuseWire(join(unpacked, 'packdesk'))
    expect([0, 1, 2, 3, 4, 5, 7].map(each => wire[each])).toEqual([off, on, off, off, on, on, off])
  })

  test('loads everything it refers to', () => {
    const script = join(extracted, 'load.mjs')
    const { imported, required } = externals()
    const lines = [
      "import { createRequire, isBuiltin } from 'node:module'",
      'const require = createRequire(import.meta.url)',
      ...[...imported].filter(name => name !== 'electron').map(name => `await import('${name}')`),
      ...[...required].map(name =>
        name.endsWith('.wasm') ? `require.resolve('${name}')` : `require('${name}')`,
      ),
      "console.log('all')",
    ]
    writeFileSync(script, lines.join('\n'))
    expect(execFileSync(process.execPath, [script], { encoding: 'utf8' })).toBe('all\n')
  })

  test('runs its command line: help, a station with sample data, doctor, backup', async () => {
    const launcher = join(extracted, 'out', 'main', 'cli.js')
    const home = join(folder, 'home')
    const station = startPackdesk(['serve', '--home', home, '--port', '0', '--sample'], { launcher })
    const [, url = ''] = await station.says(/ready at (\S+)\n/)
    expect(await (await fetch(url)).text()).toContain('Packdesk')
    const doctor = await runPackdesk(['doctor', '--home', home], { launcher })
    expect(doctor.out).not.toMatch(/^(✗|FAIL)/m)
    const backup = await runPackdesk(['backup', '--home', home, '--to', join(folder, 'b.sqlite')], {
      launcher,
    })
    expect(backup).toMatchObject({ code: 0 })
    station.process.kill('SIGTERM')
    expect(await station.finished).toMatchObject({ code: 0 })
    const restore = await runPackdesk(
      ['restore', join(folder, 'b.sqlite'), '--home', join(folder, 'new'), '--without-secrets'],
      { launcher },
    )
    expect(restore).toMatchObject({ code: 0 })
  })
})

/** What the builder makes archives with, and would fetch where there is none. */
const findSevenZip = (): string | undefined =>
  process.env.ELECTRON_BUILDER_7ZIP_PATH ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(at => ['7zz', '7za', '7z'].map(name => join(at, name)))
    .find(file => existsSync(file))

async function packArchive(electronDist: string, output: string): Promise<string> {
  const made = await pack({ root, system: 'linux', processor, target: 'tar.gz', electronDist, output })
  const archive = made.find(file => file.endsWith('.tar.gz'))
  if (!archive) throw new Error(`There is no archive among ${made.join()}.`)
  return archive
}

/** As somebody does who has downloaded it; answers the one folder that is in it. */
function unpack(archive: string, into: string): string {
  mkdirSync(into)
  execFileSync('tar', ['-xzf', archive, '-C', into])
  const [only = '', ...others] = readdirSync(into)
  expect(others).toEqual([])
  return join(into, only)
}

/** Names, sizes and what can be started. */
const contentOf = (at: string): string[] =>
  globSync('**/*', { cwd: at })
    .map(name => ({ name, stat: lstatSync(join(at, name)) }))
    .map(({ name, stat }) => `${name} ${stat.isDirectory() ? '/' : stat.size} ${stat.mode & 0o111}`)
    .sort()

/** Those of the tray, coloured and as macOS wants them, each also with the sign of what waits and of trouble. */
const trayPictures = ['tray', 'tray-busy', 'tray-problem'].flatMap(name => [
  name,
  `${name}Template`,
  `${name}Template@2x`,
])

/** The neighbours a built file loads: modules, and what it starts as a worker. */
const besideOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\(|\bimport|\bnew URL\()\s*(["'`])\.\/([\w.-]+)\1/g)].flatMap(
    ([, , name]) => name ?? [],
  )

/** What the built files load by the name of a package, as modules and otherwise. */
function externals(): Record<'imported' | 'required', Set<string>> {
  const text = globSync('out/main/*.js', { cwd: extracted })
    .map(file => readFileSync(join(extracted, file), 'utf8'))
    .join('\n')
  const named = (before: RegExp) =>
    new Set(
      [...text.matchAll(new RegExp(`${before.source}(["'\`])((?!node:)@?[a-z][\\w./-]*)\\1`, 'g'))]
        .flatMap(([, , name]) => name ?? [])
        .filter(name => !isBuiltin(name) && !inGeneratedText.test(name)),
    )
  return {
    imported: named(/(?:\bfrom\s*|\bimport\s*\(?\s*)/),
    required: named(/(?:\b[rR]equire(?:Here)?(?:\$\d+)?|createRequire\([^)]*\)(?:\.resolve)?)\(\s*/),
  }
}

/** Fastify writes programs in which these stand, and runs others; the MCP SDK advises to import from the last in a refusal. */
const inGeneratedText = /^(ajv|ajv-formats|fast-json-stringify)\/|^zod\/v4$/

/** The packages those are in, and all that they need. */
function neededPackages(): Set<string> {
  const needed = new Set<string>()
  const follow = (name: string, from: string) => {
    if (needed.has(name)) return
    const file = [join(from, 'node_modules', name), join(root, 'node_modules', name)].find(each =>
      existsSync(each),
    )
    if (!file) return
    needed.add(name)
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(file, 'package.json'), 'utf8'),
    )
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) follow(each, file)
  }
  const { imported, required } = externals()
  for (const name of [...imported, ...required])
    follow(
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
      root,
    )
  return needed
}
