import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { StartScript } from './winspool-script.ts'

const shellArgs = ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File']

/** The PowerShell that is part of Windows. Names and numbers go over as arguments and are never read as code. */
export const startWinspool =
  (resources: string): StartScript =>
  args => {
    const script = join(resources, 'windows', 'winspool.ps1')
    const child = spawn('powershell.exe', [...shellArgs, script, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    })
    // What cannot start or no longer reads shows as lines that end.
    child.on('error', () => child.stdout.destroy())
    child.stdin.on('error', () => undefined)
    return {
      lines: createInterface({ input: child.stdout }),
      feed: bytes => void child.stdin.end(bytes),
      kill: () => void child.kill(),
    }
  }
