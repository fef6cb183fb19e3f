import { z } from 'zod'
import type { Rule, Tree } from '../tree.ts'
import { usedWithoutImport } from './dependency-lists.ts'

const names = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
})

const manifestOf = (tree: Tree) => manifestSchema.parse(JSON.parse(tree.read('package.json')))

/** Packages some file imports, with a file that does; styles import packages too. */
function importedPackages(tree: Tree): Map<string, string> {
  const references = tree
    .modules()
    .flatMap(({ path, references }) =>
      references.filter(({ target }) => target.kind === 'package').map(r => [r.target.name, path] as const),
    )
  return new Map(references)
}

export const usedDependencies: Rule = {
  name: 'every package of package.json is used',
  check: tree => {
    const { dependencies, devDependencies, optionalDependencies } = manifestOf(tree)
    const imported = importedPackages(tree)
    const declared = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const isUsed = (name: string) =>
      imported.has(name) || name in usedWithoutImport || typesOf(name, imported)
    return declared
      .filter(name => !isUsed(name))
      .map(name => `${name} is never imported: remove it from package.json.`)
  },
}

/** `@types/x` is used where `x` is. */
const typesOf = (name: string, imported: Map<string, string>) =>
  name.startsWith('@types/') && imported.has(name.slice('@types/'.length))

export const declaredDependencies: Rule = {
  name: 'every imported package is declared, and what the station runs on is no development dependency',
  check: tree => {
    const { dependencies, devDependencies, optionalDependencies } = manifestOf(tree)
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
    return tree.modules().flatMap(({ path, references }) =>
      references.flatMap(({ target, typeOnly, line }) => {
        if (target.kind !== 'package' || target.name === 'electron') return []
        const { name } = target
        // What generated clients are made with is installed with the generators.
        if (path.startsWith('tests/generators/flows/')) return []
        if (!(name in all)) return [`${path}:${line} imports ${name}, which package.json does not name.`]
        const needed = /^(main|shared)\//.test(path) && !typeOnly && !(name in dependencies)
        return needed && !path.startsWith('main/shell/packaging/')
          ? [`${path}:${line} imports ${name} at run time: move it to "dependencies".`]
          : []
      }),
    )
  },
}
