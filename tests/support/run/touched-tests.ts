import { execFileSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import type { Tree } from '../../architecture/tree.ts'

/**
 * Whoever starts a whole station reaches everything. What a change has to do with such a test is told by its name and
 * not by its imports.
 */
const wholeStation = /^(main\/(app\/|cli\/|cli\.ts$|index\.ts$)|tests\/support\/(station|desks)\/)/
const unitTest =
  /^tests\/(main|shared|renderer|carriers|api|faults|support|bench)\/(?!.*\brounds\.test\.ts$).*\.test\.tsx?$/

/**
 * The unit tests that a change touches: changed ones, those that import what changed without starting a station, and
 * those of the station that carry the name of the changed file or of its folder (`rates/rate-service.ts`:
 * `proxy-rates.test.ts`). All the others are left to `npm test`.
 */
export function touchedTests(tree: Tree, changed: readonly string[]): string[] {
  const importers = importersIn(tree)
  const touched = new Set<string>()
  const reach = (path: string, isFirst: boolean): void => {
    if (touched.has(path)) return
    touched.add(path)
    if (isFirst || !wholeStation.test(path)) for (const each of importers.get(path) ?? []) reach(each, false)
  }
  for (const path of changed) reach(path, true)
  const words = new Set(changed.filter(path => /^(main|shared)\//.test(path)).flatMap(wordsOf))
  return tree.files.filter(
    path => unitTest.test(path) && (touched.has(path) || (isOfStation(path) && namesOneOf(path, words))),
  )
}

const isOfStation = (path: string): boolean => /^tests\/(api|faults)\//.test(path)

/** `rates/rate-service.ts`: rate. */
const wordsOf = (path: string): string[] =>
  [basename(dirname(path)), basename(path).split(/[-.]/)[0] ?? '']
    .flatMap(name => name.split('-'))
    .map(singular)

const namesOneOf = (path: string, words: ReadonlySet<string>): boolean =>
  basename(path)
    .replace(/\.test\.tsx?$/, '')
    .split(/[-.]/)
    .some(word => words.has(singular(word)))

const singular = (word: string): string => word.replace(/(?<!s)s$/, '')

function importersIn(tree: Tree): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { path, references } of tree.modules())
    for (const { target } of references)
      if (target.kind === 'file') importers.set(target.name, [...(importers.get(target.name) ?? []), path])
  return importers
}

/** What differs from where this branch left main, or from the last commit on main itself; new files too. */
export function changedFiles(root: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .split('\n')
      .filter(Boolean)
  const base = ['refs/heads/main', 'refs/remotes/origin/main'].flatMap(branch => {
    try {
      return git('merge-base', 'HEAD', branch)
    } catch {
      return []
    }
  })[0]
  return [...git('diff', '--name-only', base ?? 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}
