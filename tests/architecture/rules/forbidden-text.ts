import { posix } from 'node:path'
import type { Rule, Tree } from '../tree.ts'

type Forbidden = { pattern: RegExp; advice: string }

const machineFolders = ['work', 'tmp', 'root'].join('|')
const registries = [
  'registry\\.(?!test\\.)[a-z0-9-]+\\.[a-z]{2,}',
  'npm\\.pkg\\.github',
  '[a-z0-9-]+\\.jfrog\\.io',
]

const forbidden: Forbidden[] = [
  {
    pattern: new RegExp(`(?<![\\w.~}-])/(${machineFolders})(/|(?=["'\`\\s)]))`),
    advice: 'names a folder of one machine; use os.tmpdir(), a parameter or a relative path',
  },
  {
    pattern: new RegExp(`(?<![\\w-])(${registries.join('|')})`),
    advice: 'names a package registry; leave it to the configuration of the machine',
  },
  {
    pattern: /\bissue #?\d+\b/i,
    advice: 'names how the work was organised; say what the code is for',
  },
]

const binary = /\.(png|jpe?g|gif|ico|icns|woff2?|ttf|otf|pdf|wasm|sqlite|xls|xlsx|gz|zip|br)$/i

export const forbiddenText: Rule = {
  name: 'no file depends on one machine or one package registry',
  check: tree =>
    tree.files
      .filter(path => !binary.test(path))
      .flatMap(path => [...textIn(tree, path), ...(path.endsWith('.md') ? linksOutOf(tree, path) : [])]),
}

function textIn(tree: Tree, path: string): string[] {
  return tree
    .read(path)
    .split('\n')
    .flatMap((line, index) =>
      forbidden
        .filter(({ pattern }) => pattern.test(line))
        .map(({ pattern, advice }) => `${path}:${index + 1} "${pattern.exec(line)?.[0]}" ${advice}.`),
    )
}

/** Links of a document that lead out of the repository. */
function linksOutOf(tree: Tree, path: string): string[] {
  const mentioned = tree.read(path).match(/(?:\.\.\/)+[\w./-]*/g) ?? []
  return mentioned
    .filter(link => posix.join(posix.dirname(path), link).startsWith('..'))
    .map(link => `${path} mentions ${link}, which leads out of the repository.`)
}
