import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import ipp from 'ipp'
import './fake-ipp/ipp-words.ts'
import { systemClock } from '../../../main/platform/clock.ts'
import { exchange, type IppPlace } from '../../../main/printing/printers/ipp/ipp-exchange.ts'
import { until } from '../until.ts'

/** The print server of CUPS, where it is installed. */
export function findCupsd(path = process.env.PATH ?? ''): string | null {
  const places = [...path.split(delimiter), '/usr/sbin', '/sbin'].map(folder => join(folder, 'cupsd'))
  return places.find(isProgram) ?? null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type PrivateCupsd = {
  place: IppPlace
  /** Makes a raw queue that passes everything on to a printer. */
  addQueue: (name: string, deviceUri: string) => Promise<void>
  /** A backend of this server: a shell script that gets the job as CUPS hands it over; the address is `name:/`. */
  addBackend: (name: string, script: string) => void
  /** One operation on a queue that stops it or lets it go on. */
  tell: (
    name: string,
    operation: 'Pause-Printer' | 'Resume-Printer' | 'CUPS-Reject-Jobs',
    words?: string,
  ) => Promise<void>
  kill: () => Promise<void>
  /** Starts it again, unless it runs. */
  start: () => Promise<void>
  end: () => Promise<void>
}

/** `nobody`, whom the server runs as when the tests run as root. */
const nobody = 65_534

Object.assign(ipp.operations, { 'CUPS-Add-Modify-Printer': 0x4003, 'CUPS-Reject-Jobs': 0x4009 })

/** A print server of its own: own folder, own socket, no port. It knows nothing of the one of the machine. */
export async function privateCupsd(program: string): Promise<PrivateCupsd> {
  const folder = makeFolder()
  const socketPath = join(folder, 'cups.sock')
  const place = { socketPath }
  let running: ChildProcess | null = null
  // What a killed server was sending goes on by itself, for ever when its printer is gone.
  const orphans = new Set<number>()

  const isRunning = () => running !== null && running.exitCode === null && running.signalCode === null
  async function start(): Promise<void> {
    if (isRunning()) return
    const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
    const args = ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')]
    running = spawn(program, args, { stdio: 'ignore', ...asNobody })
    await until(() => post(place, '/', { operation: 'CUPS-Get-Printers', about: {} })).catch(error => {
      throw new Error(`cupsd did not start: ${error}\n${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    })
  }
  async function kill(): Promise<void> {
    if (!running || !isRunning()) return
    const gone = once(running, 'exit')
    for (const pid of childrenOf(running.pid)) orphans.add(pid)
    running.kill('SIGKILL')
    await gone
    rmSync(socketPath, { force: true })
  }
  await start()
  const uriOf = (name: string) => ({ 'printer-uri': `ipp://localhost/printers/${name}` })
  return {
    place,
    addQueue: (name, deviceUri) =>
      post(place, '/admin/', {
        operation: 'CUPS-Add-Modify-Printer',
        about: uriOf(name),
        printer: { 'device-uri': deviceUri, 'printer-is-accepting-jobs': true, 'printer-state': 'idle' },
      }),
    addBackend: (name, script) => {
      const file = join(folder, 'bin', 'backend', name)
      writeFileSync(file, `#!/bin/sh\n${script}\n`)
      chmodSync(file, 0o755)
    },
    tell: (name, operation, words) =>
      post(place, '/admin/', {
        operation,
        about: { ...uriOf(name), ...(words ? { 'printer-state-message': words } : {}) },
      }),
    kill,
    start,
    end: async () => {
      await kill()
      for (const pid of orphans) end(pid)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** None where nobody can tell: then they go when their printer takes what they have. */
function childrenOf(parent = 0): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = (stdout ?? '').split('\n').map(line => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []))
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

type Order = { operation: string; about: Record<string, unknown>; printer?: Record<string, unknown> }

async function post(place: IppPlace, path: string, { operation, about, printer }: Order): Promise<void> {
  const head = ipp.serialize({
    operation,
    'operation-attributes-tag': {
      'attributes-charset': 'utf-8',
      'attributes-natural-language': 'en',
      ...about,
    },
    ...(printer ? { 'printer-attributes-tag': printer } : {}),
  })
  const patience = { signal: new AbortController().signal, timeoutMs: 10_000, clock: systemClock }
  const got = await exchange({ place, path, head }, patience)
  const isDone =
    got.ok && got.status === 200 && (got.bytes.readUInt16BE(2) < 0x100 || operation === 'CUPS-Get-Printers')
  if (!isDone) throw new Error(`cupsd did not do ${operation}: ${JSON.stringify(got)}`)
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-cups-'))
  const folders = ['spool', 'cache', 'state', 'temp', 'ssl'].map(name => join(folder, name))
  const files = {
    'cupsd.conf': serverSettings(folder),
    'cups-files.conf': fileSettings(folder),
  }
  for (const each of folders) mkdirSync(each)
  makePrograms(join(folder, 'bin'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  if (process.getuid?.() === 0) for (const each of [folder, ...folders]) chownSync(each, nobody, nobody)
  chmodSync(folder, 0o755)
  return folder
}

const installed = '/usr/lib/cups'

/** The programs of the machine's CUPS, in a folder that takes further backends. */
function makePrograms(bin: string): void {
  mkdirSync(join(bin, 'backend'), { recursive: true })
  for (const each of readdirSync(installed))
    if (each !== 'backend') symlinkSync(join(installed, each), join(bin, each))
  symlinkSync(join(installed, 'backend', 'socket'), join(bin, 'backend', 'socket'))
}

const serverSettings = (folder: string) => `LogLevel warn
Listen ${join(folder, 'cups.sock')}
Browsing Off
WebInterface No
DefaultAuthType None
MaxLogSize 0
DirtyCleanInterval 0
<Location />
Order allow,deny
Allow all
</Location>
<Location /admin>
Order allow,deny
Allow all
</Location>
<Policy default>
<Limit All>
Order allow,deny
Allow all
</Limit>
</Policy>
`

const fileSettings = (folder: string) => `ServerRoot ${folder}
ServerBin ${join(folder, 'bin')}
CacheDir ${join(folder, 'cache')}
StateDir ${join(folder, 'state')}
RequestRoot ${join(folder, 'spool')}
TempDir ${join(folder, 'temp')}
ServerKeychain ${join(folder, 'ssl')}
AccessLog ${join(folder, 'access.log')}
ErrorLog ${join(folder, 'error.log')}
PageLog ${join(folder, 'page.log')}
Sandboxing Relaxed
FileDevice Yes
User nobody
Group nogroup
`
