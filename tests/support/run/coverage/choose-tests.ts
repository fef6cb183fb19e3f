import { type Module, readModule } from '../../../architecture/module.ts'
import { isNode, type SyntaxNode } from '../../../architecture/syntax.ts'
import type { Tree } from '../../../architecture/tree.ts'
import { type CoverageRecord, unknownMs } from './coverage-record.ts'
import { fileOf, isProduct, isSplit } from './covered.ts'

export type ChosenTests = {
  /** The most telling first. */
  chosen: string[]
  /** What tells of the change as well, but not in this time. */
  left: string[]
  /** Files of the product that changed and that no test is known to run. */
  untested: string[]
  /** What changed and is no code: only all tests together tell of it. */
  untold: string[]
}

/**
 * The tests that tell of a change in so much time: of every changed file in turn the next one that fits. A changed test
 * is its own; a module without a function that ran, as tables and types are, is told of by the tests of those who import it.
 */
export function chooseTests({
  tree,
  record,
  changed,
  testMs,
}: {
  tree: Tree
  record: CoverageRecord
  changed: readonly string[]
  testMs: number
}): ChosenTests {
  const imports = readImports(tree)
  const lists = new Map(
    changed.filter(path => tree.has(path)).map(path => [path, testsOf(path, record, imports)] as const),
  )
  const cost = (test: string) => record.durations.get(test) ?? unknownMs
  const chosen = new Set<string>()
  const wanted = new Set<string>()
  let spentMs = 0
  const longest = Math.max(0, ...[...lists.values()].map(list => list.length))
  for (let rank = 0; rank < longest; rank += 1)
    for (const [path, list] of lists) {
      const test = list[rank]
      if (test === undefined) continue
      wanted.add(test)
      if (chosen.has(test) || spentMs + cost(test) > testMs || isRoundabout(test, path, list)) continue
      chosen.add(test)
      spentMs += cost(test)
    }
  const without = [...lists].flatMap(([path, list]) => (list.length === 0 ? [path] : []))
  return {
    chosen: [...chosen],
    left: [...wanted].filter(test => !chosen.has(test)),
    untested: without.filter(path => isProduct(path) && imports.hasCode(path)),
    untold: without.filter(path => !/\.(ts|tsx|mts|mjs|js)$/.test(path)),
  }
}

/** Tests of screens begin with building the page: of what is no part of it others tell sooner, where there are any. */
const isRoundabout = (test: string, path: string, list: readonly string[]): boolean =>
  isSplit(test) && !path.startsWith('renderer/') && !list.every(isSplit)

/** Files of the product that run and that no test is known to run, neither they nor whoever imports them. */
export function untestedFiles(tree: Tree, record: CoverageRecord): string[] {
  const imports = readImports(tree)
  return tree.files.filter(
    path => isProduct(path) && testsOf(path, record, imports).length === 0 && imports.hasCode(path),
  )
}

/** Who imports whom; read when it is first asked, since parsing the whole tree takes seconds. */
type Imports = {
  has: (path: string) => boolean
  importersOf: (path: string) => readonly string[]
  hasCode: (path: string) => boolean
}

function readImports(tree: Tree): Imports {
  const importers = new Map<string, string[]>()
  let isRead = false
  const read = () => {
    isRead = true
    for (const { path, references } of tree.modules())
      for (const { target, typeOnly } of references)
        if (target.kind === 'file' && !typeOnly)
          importers.set(target.name, [...(importers.get(target.name) ?? []), path])
  }
  return {
    has: tree.has,
    importersOf: path => {
      if (!isRead) read()
      return importers.get(path) ?? []
    },
    hasCode: path => bodyOf(readModule(path, tree.read(path))).some(runs),
  }
}

const bodyOf = ({ program }: Module): SyntaxNode[] =>
  Array.isArray(program.body) ? program.body.filter(isNode) : []

/** What is left of a statement at run time; types are not, and names that are passed on belong to where they are from. */
function runs(statement: SyntaxNode): boolean {
  if (/^(ImportDeclaration|ExportAllDeclaration|TS\w+)$/.test(statement.type)) return false
  if (statement.type !== 'ExportNamedDeclaration') return true
  return isNode(statement.declaration) && !statement.declaration.type.startsWith('TS')
}

const isTest = (path: string): boolean => /^tests\/.*\.test\.tsx?$/.test(path)
/** Rounds are a program of their own, and the rules of the tree are run for every change. */
const isChosen = (path: string): boolean => !/^tests\/(faults\/rounds|architecture)\//.test(path)

function testsOf(path: string, record: CoverageRecord, imports: Imports): string[] {
  if (isTest(path)) return isChosen(path) ? [path] : []
  const known = record.tests.get(path)
  if (known) return known.filter(test => imports.has(fileOf(test)))
  return isProduct(path)
    ? interleave(nearestKnown(path, record, imports))
    : testsThatImport(path, imports).toSorted(
        (one, other) => (record.durations.get(one) ?? unknownMs) - (record.durations.get(other) ?? unknownMs),
      )
}

/** The lists of the nearest files that import this one and have one. */
function nearestKnown(from: string, record: CoverageRecord, imports: Imports): (readonly string[])[] {
  const seen = new Set([from])
  let level = [from]
  while (level.length > 0) {
    level = level.flatMap(imports.importersOf).filter(path => !seen.has(path))
    for (const path of level) seen.add(path)
    const lists = level.flatMap(path => (isTest(path) ? [[path]] : [record.tests.get(path) ?? []]))
    if (lists.some(list => list.length > 0)) return lists
  }
  return []
}

/** The first of each, then the second of each, none twice. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(list => list.length))
  const all = Array.from({ length: longest }, (_, rank) => lists.flatMap(list => list[rank] ?? []))
  return [...new Set(all.flat())]
}

/** The tests that reach a file of `tests/support`. */
function testsThatImport(from: string, { importersOf }: Imports): string[] {
  const seen = new Set([from])
  const reach = (path: string): void => {
    for (const importer of importersOf(path)) {
      if (seen.has(importer)) continue
      seen.add(importer)
      reach(importer)
    }
  }
  reach(from)
  return [...seen].filter(path => isTest(path) && isChosen(path))
}
