import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Arch, build, type Configuration, Platform } from 'electron-builder'

export type System = 'linux' | 'darwin' | 'win32'
export type Processor = 'x64' | 'arm64'

export type PackRequest = {
  root: string
  system: System
  processor: Processor
  /** `dir` is the program in a folder; else an installer or archive of the configuration. */
  target: string
  /** A folder or archive with Electron itself; without one it is downloaded. */
  electronDist?: string | undefined
  output: string
}

const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS }
const processors = { x64: Arch.x64, arm64: Arch.arm64 }

/** Runs the builder for one target by the configuration of the project; answers the files it made. */
export async function pack(request: PackRequest): Promise<string[]> {
  const { root, system, processor, target, electronDist, output } = request
  const config: Configuration = {
    ...(electronDist ? { electronDist } : {}),
    directories: { output },
    // Electron's own demonstration, which a folder given by hand still has.
    afterExtract: ({ appOutDir, packager }) => {
      rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
    },
  }
  return build({
    projectDir: root,
    targets: platforms[system].createTarget([target], processors[processor]),
    config,
    publish: 'never',
  })
}

/** Packages with a binary for each system, by the folder that has it. */
const binaries = (system: System, processor: Processor): string[] => [
  `@img/sharp-${system}-${processor}/package.json`,
  system === 'win32'
    ? `@resvg/resvg-js-win32-${processor}-msvc/package.json`
    : `@resvg/resvg-js-${system}-${processor}${system === 'linux' ? '-gnu' : ''}/package.json`,
  `better-sqlite3/prebuilds/${system}-${processor}.node`,
]

/** Why a program for that machine cannot be put together from what is installed here; null when it can. */
export function missingBinary(root: string, system: System, processor: Processor): string | null {
  const missing = binaries(system, processor).find(file => !existsSync(join(root, 'node_modules', file)))
  if (!missing) return null
  const os = `--os=${system} --cpu=${processor}`
  return `${missing.replace('/package.json', '')} is not installed; run "npm ci ${os}" in a checkout of its own and package from there`
}

const mb = 1_000_000
/** What a download may weigh, without Electron itself. */
export const sizeLimits = { archiveMb: 60, unpackedMb: 110 }

export type Sizes = { archiveMb: number; unpackedMb: number }

/** What Packdesk adds to Electron in an unpacked program, given the folder with its `app.asar`. */
export function measure(resources: string): Sizes {
  const archive = join(resources, 'app.asar')
  const own = ['app.asar', 'app.asar.unpacked', 'resources', 'bin', 'third-party']
  const unpacked = own.reduce((sum, name) => sum + sizeOf(join(resources, name)), 0)
  return { archiveMb: sizeOf(archive) / mb, unpackedMb: unpacked / mb }
}

function sizeOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** Where the builder leaves the program of a system before it makes installers of it. */
export function resourcesIn(output: string, system: System, processor: Processor): string {
  const suffix = processor === 'x64' ? '' : `-${processor}`
  if (system === 'darwin') return join(output, `mac${suffix}`, 'Packdesk.app', 'Contents', 'Resources')
  return join(output, `${system === 'win32' ? 'win' : 'linux'}${suffix}-unpacked`, 'resources')
}

/** Where signing would take its credentials from, and what is missing; null when it is all there. */
export function notSigned(system: System, env: NodeJS.ProcessEnv): string | null {
  if (system === 'linux') return 'packages for Linux are signed by the archive that offers them'
  const certificate = system === 'win32' ? (env.WIN_CSC_LINK ?? env.CSC_LINK) : (env.CSC_LINK ?? env.CSC_NAME)
  if (!certificate) return system === 'win32' ? 'WIN_CSC_LINK is not set' : 'CSC_LINK is not set'
  if (system === 'win32') return null
  const notarised =
    (env.APPLE_API_KEY && env.APPLE_API_KEY_ID && env.APPLE_API_ISSUER) ||
    (env.APPLE_ID && env.APPLE_APP_SPECIFIC_PASSWORD && env.APPLE_TEAM_ID) ||
    env.APPLE_KEYCHAIN_PROFILE
  return notarised ? null : 'signed, but NOT NOTARISED: neither APPLE_API_KEY nor APPLE_ID is set'
}

/** The folder of a project this file is in. */
export const projectRoot = dirname(dirname(dirname(import.meta.dirname)))
