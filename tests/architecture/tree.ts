import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, readModule } from './module.ts'

/** The files of a repository, as far as they are or would be committed. Paths are relative, with `/`. */
export type Tree = {
  root: string
  files: readonly string[]
  has: (path: string) => boolean
  read: (path: string) => string
  /** The TypeScript and JavaScript files, parsed once. */
  modules: () => Module[]
}

/** One thing that must hold. `check` returns a sentence for each place where it does not. */
export type Rule = { name: string; check: (tree: Tree) => string[] }

const code = /\.(ts|tsx|mts|mjs|js)$/

/** Reads the repository at `root`; a folder that is not one is taken as it is. */
export function readTree(root: string): Tree {
  const files = existsSync(join(root, '.git')) ? committedFiles(root) : everyFile(root)
  const known = new Set(files)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  let modules: Module[] | undefined
  return {
    root,
    files,
    has: path => known.has(path),
    read,
    modules: () => {
      modules ??= files.filter(path => code.test(path)).map(path => readModule(path, read(path)))
      return modules
    },
  }
}

function committedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  // A file that was deleted but not yet committed is still listed.
  const paths = listed.toString().split('\0').filter(Boolean)
  return paths.filter(path => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
}

const everyFile = (root: string): string[] =>
  globSync(['**/*', '.*', '.*/**/*'], { cwd: root, exclude: ['node_modules/**'] })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => statSync(join(root, path)).isFile())
    .sort()
