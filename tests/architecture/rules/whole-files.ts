import type { Module } from '../module.ts'
import type { Rule, Tree } from '../tree.ts'
import { lineCount, productModules } from './sizes.ts'

/** A file as long as this may stand for itself, whoever imports it. */
const wholeFromLines = 60
const testFile = /\.test\.tsx?$/

/** Files people look for by their place, however short they are. */
const lookedForByPlace: readonly RegExp[] = [
  // The cast of a resource, that of a carrier, and that of a shop.
  /^main\/.+(^|[/-])(routes|service|repository|mapper|rules)\.ts$/,
  /^main\/carriers\/[^/]+\/(index|settings|client|rates|shipments|trackers|pickups|documents|manifests|addresses|wire|errors|codes)\.ts$/,
  /^main\/sources\/[^/]+\/(index|settings|client|verify|orders|write-back|wire)\.ts$/,
  // Shapes that are made of one description of a carrier, and written anew by a tool.
  /^main\/carriers\/[^/]+\/wire-[a-z]+\.ts$/,
  /^main\/db\/schema\//,
  // What any Node must be able to read, to say which one it needs.
  /^main\/[^/]+\.mjs$/,
  // Values that a registry lists.
  /^main\/domain\/intents\/kinds\//,
  /^renderer\/screens\/[^/]+\/index\.tsx?$/,
  /^renderer\/locales\//,
]

/** Whoever puts the parts of the machine together is nobody's neighbour: what it takes from an area stays there. */
const composition = /^(main\/(app\/|cli\/|[^/]+$)|renderer\/main\.tsx$)/
const area = /^(main\/(domain\/[^/]+|[^/]+)|renderer\/[^/]+)\//

/** The operations of a resource are values that documents, routes and clients list. */
const holdsEndpoints = (text: string) => /\bendpoint\(\{/.test(text)

/** A module and the only one that imports it. */
type Follower = { module: Module; importer: string }

/** The modules of the product that one other module alone imports; tests import for their own sake. */
export function followersIn(tree: Tree): Follower[] {
  const importers = importersOf(tree, path => !path.startsWith('tests/'))
  return productModules(tree).flatMap(module => {
    const [importer, ...others] = importers.get(module.path) ?? []
    return importer === undefined || others.length > 0 ? [] : [{ module, importer }]
  })
}

/**
 * Two files that only make sense together are one file. What is loaded on its own (a worker, a screen that is
 * fetched when it is opened) cannot be merged and is let be.
 */
export const wholeFiles: Rule = {
  name: `a file of fewer than ${wholeFromLines} lines has more than one importer, or tests of its own`,
  check: tree => {
    const tested = importersOf(tree, path => testFile.test(path))
    const entries = loadedOnTheirOwn(tree)
    return followersIn(tree)
      .filter(
        ({ module: { path, text }, importer }) =>
          lineCount(text) < wholeFromLines &&
          !tested.has(path) &&
          !entries.has(path) &&
          !lookedForByPlace.some(pattern => pattern.test(path)) &&
          !holdsEndpoints(text) &&
          !isOnlyComposed(path, importer),
      )
      .map(
        ({ module: { path, text }, importer }) =>
          `${path} has ${lineCount(text)} lines and one importer: merge it into ${importer}.`,
      )
  },
}

const isOnlyComposed = (path: string, importer: string): boolean =>
  composition.test(importer) && area.exec(path)?.[0] !== area.exec(importer)?.[0]

/** Who mentions each file, as far as they count. */
function importersOf(tree: Tree, counts: (path: string) => boolean): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { path, references } of tree.modules().filter(each => counts(each.path)))
    for (const { target } of references) {
      if (target.kind !== 'file' || target.name === path) continue
      importers.set(target.name, (importers.get(target.name) ?? new Set()).add(path))
    }
  return importers
}

const loadedOnTheirOwn = (tree: Tree): Set<string> =>
  new Set(
    tree
      .modules()
      .flatMap(({ references }) => references.filter(each => each.onItsOwn).map(({ target }) => target.name)),
  )
