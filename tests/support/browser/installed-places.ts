import { posix, win32 } from 'node:path'
import type { Machine } from './machine.ts'

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const linuxFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/var/lib/flatpak/exports/bin']

const macApps = ['Chromium', 'Google Chrome', 'Microsoft Edge']

const windowsPrograms = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]
const windowsFolders = ['LOCALAPPDATA', 'ProgramFiles', 'ProgramFiles(x86)']

/** Every place a browser of the Chromium family may be installed in, the most wanted first. */
export function installedPlaces({ platform, env }: Pick<Machine, 'platform' | 'env'>): string[] {
  if (platform === 'win32') return windowsPlaces(env)
  const home = env.HOME ? [posix.join(env.HOME, 'Applications')] : []
  const apps = ['/Applications', ...home]
  const mac = macApps.flatMap(app => apps.map(folder => `${folder}/${app}.app/Contents/MacOS/${app}`))
  const folders = [...new Set([...onPath(env.PATH, ':'), ...linuxFolders])]
  const named = linuxNames.flatMap(name => folders.map(folder => posix.join(folder, name)))
  return platform === 'darwin' ? [...mac, ...named] : named
}

function windowsPlaces(env: Machine['env']): string[] {
  const roots = windowsFolders.flatMap(name => env[name] ?? [])
  const programs = windowsPrograms.flatMap(program => roots.map(root => win32.join(root, program)))
  const path = onPath(env.PATH ?? env.Path, ';')
  return [...programs, ...['chrome.exe', 'msedge.exe'].flatMap(name => path.map(at => win32.join(at, name)))]
}

const onPath = (path: string | undefined, separator: string) => (path ?? '').split(separator).filter(Boolean)
