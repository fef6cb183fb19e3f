import { z } from 'zod'
import type { Rule, Tree } from '../tree.ts'

const names = z.record(z.string(), z.string()).default({})
const lockedSchema = z.object({
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
})
const lockSchema = z.object({ packages: z.record(z.string(), lockedSchema) })
const manifestSchema = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

type Lock = z.infer<typeof lockSchema>['packages']
type Manifest = z.infer<typeof manifestSchema>

export const lockfile: Rule = {
  name: 'the lockfile is complete, names no registry, and every install script was reviewed',
  check: tree => {
    if (!tree.has('package-lock.json')) return ['package-lock.json is missing: run "npm install".']
    const lock = lockSchema.parse(read(tree, 'package-lock.json')).packages
    const manifest = manifestSchema.parse(read(tree, 'package.json'))
    return [...addresses(lock), ...drift(lock, manifest), ...missing(lock), ...unreviewed(lock, manifest)]
  },
}

const read = (tree: Tree, path: string): unknown => JSON.parse(tree.read(path))

const addresses = (lock: Lock) =>
  Object.entries(lock)
    .filter(([, { resolved }]) => resolved?.includes('://'))
    .map(([path]) => `${path} is locked to an address: keep omit-lockfile-registry-resolved in .npmrc.`)

function drift(lock: Lock, manifest: Manifest): string[] {
  const locked = lock['']
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
  return kinds
    .filter(kind => JSON.stringify(sorted(locked?.[kind])) !== JSON.stringify(sorted(manifest[kind])))
    .map(kind => `"${kind}" differs between package.json and package-lock.json: run "npm install".`)
}

const sorted = (record: Record<string, string> = {}) =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))

/** `npm ci` refuses a lockfile in which the package of another platform is missing. */
const missing = (lock: Lock) =>
  Object.entries(lock).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !foldersAbove(path).some(folder => `${folder}node_modules/${name}` in lock))
      .map(name => `${name}, which ${path || 'package.json'} asks for, is not locked: npm ci would refuse.`),
  )

/** `a/node_modules/b` looks in `a/node_modules/b/`, `a/` and the top. */
function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/')))
  return [`${path}/`, ...foldersAbove(parent.replace(/\/$/, ''))]
}

const unreviewed = (lock: Lock, { allowScripts }: Manifest) =>
  Object.entries(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter(name => !(name in allowScripts))
    .map(name => `${name} has an install script: review it and say so in "allowScripts" of package.json.`)
