import type { Module, Reference } from '../module.ts'
import type { Rule, Tree } from '../tree.ts'
import { electronZone, type Zone, zones } from '../zones.ts'

const code = /\.(ts|tsx|mts|mjs|js|css)$/

export const importDirection: Rule = {
  name: 'every import goes in an allowed direction',
  check: tree => tree.modules().flatMap(module => wrongImports(tree, module)),
}

function wrongImports(tree: Tree, module: Module): string[] {
  const zone = zones.find(({ at }) => at.test(module.path))
  if (!zone) return [`${module.path} lies in no known folder: put it in one, or add the folder to zones.ts.`]
  return module.references.flatMap(reference => {
    const reason = wrongness(tree, module.path, zone, reference)
    const mention = `${module.path}:${reference.line} imports ${reference.specifier}`
    return reason ? [`${mention}: ${reason}.`] : []
  })
}

function wrongness(tree: Tree, from: string, zone: Zone, reference: Reference): string | undefined {
  const { kind, name } = reference.target
  if (kind === 'node') return zone.node === false ? zone.instead : undefined
  if (kind === 'package') return wrongPackage(from, zone, name)
  if (name.startsWith('..')) return 'it leads out of the repository; copy what is needed into it'
  if (!code.test(name) || !tree.has(name)) return undefined
  const own = zone.at.exec(from)?.[0]
  const seen = [...zone.sees, ...(reference.typeOnly ? (zone.seesTypesOf ?? []) : [])]
  const allowed = (own && name.startsWith(own)) || seen.some(pattern => pattern.test(name))
  return allowed ? undefined : zone.instead
}

function wrongPackage(from: string, zone: Zone, name: string): string | undefined {
  if (name === 'electron' && !from.startsWith('tests/') && !electronZone.test(from))
    return 'only main/shell, main/preload and main/index.ts know Electron; pass what is needed in'
  return zone.packages && !zone.packages.test(name) ? zone.instead : undefined
}
