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
 * `npm run package`: builds, then packs every target, and ends with 1 when one of them was NOT BUILT, of which it says why.
 * `-- --only "linux x64 tar.gz"` wants that one alone, several of them with a comma between, or all of a system or
 * processor by its name; `-- --dir` the program of this machine in a folder. ELECTRON_DIST names an Electron that is here
 * already.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'boolean', default: false },
    only: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    output: { type: 'string', default: join(projectRoot, 'dist') },
  },
})

const targetsOf: Record<System, string[]> = {
  linux: ['AppImage', 'deb', 'rpm', 'tar.gz'],
  win32: ['nsis'],
  darwin: ['dmg', 'zip'],
}
type Target = { system: System; processor: Processor; target: string }

const everyTarget: Target[] = (['linux', 'win32', 'darwin'] as const).flatMap(system =>
  (['x64', 'arm64'] as const).flatMap(processor =>
    targetsOf[system].map(target => ({ system, processor, target })),
  ),
)
const nameOf = ({ system, processor, target }: Target) => `${system} ${processor} ${target}`

function wantedTargets(): Target[] {
  if (values.dir)
    return [{ system: process.platform as System, processor: process.arch as Processor, target: 'dir' }]
  if (values.only === undefined) return everyTarget
  return values.only.split(',').flatMap(wish => {
    const words = wish.trim().split(/\s+/)
    const meant = everyTarget.filter(each => words.every(word => nameOf(each).split(' ').includes(word)))
    if (meant.length > 0) return meant
    process.stderr.write(
      `--only "${wish}" names no target. There are:\n${everyTarget.map(nameOf).join('\n')}\n`,
    )
    return process.exit(2)
  })
}

const wanted = wantedTargets()

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
for (const target of wanted) await packOne(target)
if (made.length > 0) writeChecksums()
if (built < wanted.length)
  say(
    `${wanted.length - built} of ${wanted.length} wanted targets were NOT BUILT. Say --only for what is wanted.`,
  )
process.exitCode = built < wanted.length || tooLarge ? 1 : 0

async function packOne({ system, processor, target }: Target): Promise<void> {
  const name = nameOf({ system, processor, target })
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
