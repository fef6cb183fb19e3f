import type { Module } from '../module.ts'
import type { Rule, Tree } from '../tree.ts'

const maxLines = 400
const median = { from: 60, to: 150 }
const maxReadmeLines = 150
const code = /\.(ts|tsx|mts|mjs|js|css)$/
const product = /^(main|renderer|shared)\//
/** Tables grow with the world they list and are read by searching, as what is generated is. */
const dataTable =
  /(^|[/-])(codes|data|generated|catalogue|countries|locales|currencies|states|phones|postal-codes|messages)\.ts$/

export const lineCount = (text: string): number => text.trimEnd().split('\n').length

/** The parsed files of the product whose size says something of its shape. */
export const productModules = (tree: Tree): Module[] =>
  tree.modules().filter(({ path }) => product.test(path) && !dataTable.test(path))

/** The line count in the middle; 0 without files. */
export const medianLines = (modules: readonly Module[]): number =>
  modules.map(({ text }) => lineCount(text)).sort((a, b) => a - b)[modules.length >> 1] ?? 0

export const fileLength: Rule = {
  name: `no file is longer than ${maxLines} lines`,
  check: tree =>
    tree.files
      .filter(path => code.test(path) && !dataTable.test(path))
      .map(path => ({ path, lines: lineCount(tree.read(path)) }))
      .filter(({ lines }) => lines > maxLines)
      .map(({ path, lines }) => `${path} has ${lines} lines: split it by what its parts are for.`),
}

/** Too short a median is a tree of splinters, too long a one a tree of drawers. */
export const medianLength: Rule = {
  name: `half of the files have no more than ${median.to} lines, and half no fewer than ${median.from}`,
  check: tree => {
    const modules = productModules(tree)
    const lines = medianLines(modules)
    if (modules.length === 0 || (lines >= median.from && lines <= median.to)) return []
    const advice = lines < median.from ? 'merge what only makes sense together' : 'split what does two things'
    return [`The median file has ${lines} lines: ${advice}.`]
  },
}

export const readmeLength: Rule = {
  name: `the README is no longer than ${maxReadmeLines} lines`,
  check: tree => {
    const lines = tree.has('README.md') ? lineCount(tree.read('README.md')) : 0
    return lines > maxReadmeLines ? [`README.md has ${lines} lines: move the detail to docs.`] : []
  },
}
