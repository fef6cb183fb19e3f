// Prints the shape of the tree and what the rules of its shape name, folder by folder:
// node tests/support/on-own-node.mjs tests/architecture/shape.ts [folder]
import { posix, resolve } from 'node:path'
import { functionLength } from './rules/function-length.ts'
import { importDirection } from './rules/import-direction.ts'
import { fileLength, lineCount, medianLength, medianLines, productModules } from './rules/sizes.ts'
import { followersIn, wholeFiles } from './rules/whole-files.ts'
import { readTree } from './tree.ts'

const tree = readTree(resolve(import.meta.dirname, '..', '..'))
const [only = ''] = process.argv.slice(2)

/** `main/domain/orders`, `main/printing`, `renderer/screens/ship`, `shared`: what somebody calls a part. */
const areaOf = (path: string): string => {
  const deep = /^(main\/(domain|carriers)|renderer\/screens)\//.test(path) ? 3 : 2
  return posix.dirname(path).split('/').slice(0, deep).join('/')
}

const modules = productModules(tree).filter(({ path }) => path.startsWith(only))
const followers = followersIn(tree).filter(({ module }) => module.path.startsWith(only))
const besides = followers.filter(
  ({ module, importer }) => posix.dirname(importer) === posix.dirname(module.path),
)
console.log(`modules               ${modules.length}`)
console.log(`median                ${medianLines(modules)} lines`)
console.log(`with one importer     ${followers.length}, ${besides.length} of them from the same folder`)
console.log('\nlines and modules by area')
for (const [area, all] of [...Map.groupBy(modules, ({ path }) => areaOf(path))].sort(byName)) {
  const lines = all.reduce((sum, { text }) => sum + lineCount(text), 0)
  console.log(
    `${String(lines).padStart(7)}${String(all.length).padStart(5)}  median ${String(medianLines(all)).padStart(3)}  ${area}`,
  )
}

const found = [fileLength, medianLength, functionLength, wholeFiles, importDirection]
  .flatMap(rule => rule.check(tree))
  .filter(line => line.startsWith(only))
console.log(`\n${found.length} violations`)
for (const [area, lines] of [...Map.groupBy(found, areaOf)].sort(byName)) {
  console.log(`\n${area} (${lines.length})`)
  for (const line of lines) console.log(`  ${line}`)
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
