import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { makeHome } from '../../db/open.ts'
import { readHolder } from '../../platform/home-lock.ts'
import { makeFolderSync } from '../../platform/make-folder.ts'
import { type CommandContext, exitCodes } from '../command.ts'
import { planService, type ServicePlan } from './service-files.ts'

type Asked = { context: CommandContext; plan: ServicePlan }

/** Has the system start the station with this computer, without a window. */
export const installService = (context: CommandContext): Promise<number> =>
  withPlan(context, async ({ plan }) => {
    const { terminal, settings } = context
    const holder = await readHolder(settings.home)
    if (holder && !existsSync(plan.file)) {
      terminal.err(
        `A station runs on ${settings.home} already (pid ${holder.pid} at ${holder.url}). Nothing was changed; stop it first.`,
      )
      return exitCodes.held
    }
    makeHome(settings.home)
    makeFolderSync(dirname(plan.file))
    writeFileSync(plan.file, plan.encoding === 'utf16le' ? `\uFEFF${plan.text}` : plan.text, {
      encoding: plan.encoding,
      mode: 0o600,
    })
    terminal.out(`Wrote ${plan.file}`)
    if (!(await runAll(plan.install, context))) return exitCodes.trouble
    terminal.out(
      'The station runs from now on and starts with this computer. Windows and pages of this computer find it by themselves.',
    )
    return exitCodes.ok
  })

/** Takes that back. The data of the station stays. */
export const removeService = (context: CommandContext): Promise<number> =>
  withPlan(context, async ({ plan }) => {
    const { terminal } = context
    if (!existsSync(plan.file)) {
      terminal.err('There is no service to remove.')
      return exitCodes.trouble
    }
    const stopped = await runAll(plan.remove, context)
    rmSync(plan.file)
    terminal.out(`Removed ${plan.file}. The data of the station stays.`)
    return stopped ? exitCodes.ok : exitCodes.trouble
  })

/** Says whether it is installed, what the system says of it, and whether the station answers. */
export const serviceStatus = (context: CommandContext): Promise<number> =>
  withPlan(context, async ({ plan }) => {
    const { terminal, settings } = context
    const installed = existsSync(plan.file)
    terminal.out(installed ? `Installed: ${plan.file}` : 'Not installed.')
    if (installed) {
      const { code, missing } = await run(plan.status)
      const said = code === 0 ? 'runs' : 'does not run'
      terminal.out(missing ? notRun(plan.status) : `The system says that it ${said}.`)
    }
    const holder = await readHolder(settings.home)
    terminal.out(
      holder
        ? `A station answers at ${holder.url} (pid ${holder.pid}).`
        : `No station answers for ${settings.home}.`,
    )
    return holder ? exitCodes.ok : exitCodes.trouble
  })

async function withPlan(context: CommandContext, work: (asked: Asked) => Promise<number>): Promise<number> {
  const { process, env, settings, terminal } = context
  const { uid, username } = userInfo()
  const where = {
    userHome: homedir(),
    config: env.XDG_CONFIG_HOME || join(homedir(), '.config'),
    uid,
    user: process.platform === 'win32' && env.USERDOMAIN ? `${env.USERDOMAIN}\\${username}` : username,
  }
  const program = { words: programWords(context), home: settings.home, port: settings.port }
  const plan = planService(process.platform, program, where)
  if (plan) return work({ context, plan })
  terminal.err(`Packdesk knows no way to start a station with ${process.platform}.`)
  return exitCodes.trouble
}

/** What starts a command of this Packdesk again, wherever it was installed to. */
export function programWords({
  paths,
  env,
  process,
}: Pick<CommandContext, 'paths' | 'env' | 'process'>): string[] {
  if (!paths.packaged) return [process.execPath, join(paths.root, 'main', 'packdesk.mjs')]
  // An AppImage is mounted anew at every start; its file is what stays.
  if (env.APPIMAGE) return [env.APPIMAGE, '--ozone-platform=headless', '--no-sandbox', '--']
  if (process.platform === 'win32') return [process.execPath, '--']
  return [join(dirname(paths.resources), 'bin', 'packdesk')]
}

const notRun = (words: readonly string[]): string =>
  `NOT RUN: ${words.join(' ')} (${words[0]} is not on this computer)`

/** Runs one after the other and says what could not be. */
async function runAll(lines: readonly string[][], { terminal }: CommandContext): Promise<boolean> {
  let all = true
  for (const words of lines) {
    const { code, missing, output } = await run(words)
    if (code === 0) continue
    all = false
    terminal.err(missing ? notRun(words) : `${words.join(' ')} ended with ${code}. ${output}`.trim())
  }
  return all
}

type Ran = { code: number; missing: boolean; output: string }

function run([program = '', ...args]: readonly string[]): Promise<Ran> {
  const { promise, resolve } = Promise.withResolvers<Ran>()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-2_000)
    })
  child.on('error', error => {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    resolve({ code: 1, missing, output: error.message })
  })
  child.on('close', code => resolve({ code: code ?? 1, missing: false, output: output.trim() }))
  return promise
}
