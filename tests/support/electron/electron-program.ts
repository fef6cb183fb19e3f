import { findElectron } from '../../../main/cli/open-window.ts'

/** Electron's program, or the sentence that says why tests of the real window do not run here. */
export type ElectronHere = { program: string } | { notRun: string }

/** Finds the program by reading files; loading the package would start a download. */
export function findElectronHere(root: string, env: NodeJS.ProcessEnv): ElectronHere {
  const { program } = findElectron(root, env)
  if (program === null) {
    return { notRun: 'no Electron program here; set ELECTRON_EXEC_PATH, or run: npx install-electron' }
  }
  if (process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return { notRun: 'no display for the window; run under xvfb-run' }
  }
  return { program }
}

/** Chromium refuses its own sandbox to root on Linux; renderers of such a run are unsandboxed. */
export const sandboxArguments = (): string[] =>
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
