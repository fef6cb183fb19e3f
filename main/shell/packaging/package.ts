import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  measure,
  missingBinary,
  notSigned,
  type Processor,
  pack,
  projectRoot,
  resourcesIn,
  type System,
  sizeLimits,
} from './pack.ts'
import { writeThirdParty } from './third-party.ts'

/**
 * `npm run package`: builds, then packs every target that can be packed here, and says of each of the others NOT BUILT and
 * why. `-- --dir` packs the program of this machine in a folder. ELECTRON_DIST names an Electron that is here already.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    output: { type: 'string', default: join(projectRoot, 'dist') },
  },
})

const targetsOf: Record<System, string[]> = {
  linux: ['AppImage', 'deb', 'rpm', 'tar.gz'],
  win32: ['nsis'],
  darwin: ['dmg', 'zip'],
}
const machines: { system: System; processor: Processor }[] = values.dir
  ? [{ system: process.platform as System, processor: process.arch as Processor }]
  : (['linux', 'win32', 'darwin'] as const).flatMap(system =>
      (['x64', 'arm64'] as const).map(processor => ({ system, processor })),
    )

const say = (line: string) => void process.stdout.write(`${line}\n`)
const made: string[] = []
let built = 0
let tooLarge = false

if (!values['no-build']) {
  const tool = join(projectRoot, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status } = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
say(`${writeThirdParty(projectRoot)} packages of others are listed in third-party/licenses.txt`)
if (!existsSync(join(projectRoot, 'resources', 'update-key.pem')))
  say('NO UPDATES: resources/update-key.pem is not there; what is packed now takes no updates.')
for (const { system, processor } of machines)
  for (const target of values.dir ? ['dir'] : targetsOf[system]) await packOne(system, processor, target)
if (made.length > 0) writeChecksums()
process.exitCode = built === 0 || tooLarge ? 1 : 0

async function packOne(system: System, processor: Processor, target: string): Promise<void> {
  const name = `${system} ${processor} ${target}`
  const electronDist = process.env.ELECTRON_DIST
  const reason = whyNot(system, processor, electronDist)
  if (reason) return say(`NOT BUILT: ${name}: ${reason}`)
  try {
    const files = await pack({
      root: projectRoot,
      system,
      processor,
      target,
      electronDist,
      output: values.output,
    })
    built += 1
    made.push(...files)
    say(`BUILT: ${name}${files.map(file => `\n  ${file}`).join('')}`)
    sayMore(system, processor)
  } catch (error) {
    say(`NOT BUILT: ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  }
}

function whyNot(system: System, processor: Processor, electronDist: string | undefined): string | null {
  if (system === 'darwin' && process.platform !== 'darwin')
    return 'programs for macOS are put together on macOS'
  if (electronDist && !existsSync(electronDist))
    return `ELECTRON_DIST names ${electronDist}, which is not there`
  const sameMachine = system === process.platform && processor === process.arch
  if (electronDist && !sameMachine) return 'the Electron that was given is for this machine'
  return missingBinary(projectRoot, system, processor)
}

function sayMore(system: System, processor: Processor): void {
  const unsigned = notSigned(system, process.env)
  if (unsigned) say(`  NOT SIGNED: ${unsigned}`)
  const { archiveMb, unpackedMb } = measure(resourcesIn(values.output, system, processor))
  const { archiveMb: archiveMax, unpackedMb: unpackedMax } = sizeLimits
  say(
    `  app.asar ${archiveMb.toFixed(1)} MB (at most ${archiveMax}), with all but Electron ${unpackedMb.toFixed(1)} MB (at most ${unpackedMax})`,
  )
  tooLarge ||= archiveMb > archiveMax || unpackedMb > unpackedMax
}

function writeChecksums(): void {
  const lines = made
    .filter(file => existsSync(file))
    .map(file => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`)
  writeFileSync(join(values.output, 'SHA256SUMS'), `${[...new Set(lines)].sort().join('\n')}\n`)
}
