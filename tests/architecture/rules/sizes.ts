import type { Rule, Tree } from '../tree.ts'

const maxLines = 300
const maxMedianLines = 100
const maxReadmeLines = 150
const code = /\.(ts|tsx|mts|mjs|js|css)$/
/** Tables grow with the world they list and are read by searching. */
const dataTable =
  /(^|[/-])(codes|data|catalogue|countries|locales|currencies|states|phones|postal-codes|messages)\.ts$/

const lineCount = (tree: Tree, path: string) => tree.read(path).trimEnd().split('\n').length

export const fileLength: Rule = {
  name: `no file is longer than ${maxLines} lines, and half of them are no longer than ${maxMedianLines}`,
  check: tree => {
    const files = tree.files.filter(path => code.test(path) && !dataTable.test(path))
    const counted = files.map(path => ({ path, lines: lineCount(tree, path) }))
    const tooLong = counted.filter(({ lines }) => lines > maxLines)
    const median = counted.map(({ lines }) => lines).sort((a, b) => a - b)[counted.length >> 1] ?? 0
    return [
      ...tooLong.map(({ path, lines }) => `${path} has ${lines} lines: split it by what its parts are for.`),
      ...(median > maxMedianLines
        ? [`The median file has ${median} lines: split the files that do two things.`]
        : []),
    ]
  },
}

export const readmeLength: Rule = {
  name: `the README is no longer than ${maxReadmeLines} lines`,
  check: tree => {
    const lines = tree.has('README.md') ? lineCount(tree, 'README.md') : 0
    return lines > maxReadmeLines ? [`README.md has ${lines} lines: move the detail to docs.`] : []
  },
}
