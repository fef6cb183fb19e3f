import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { dottedName, isNode, type SyntaxNode, stringOf, walk } from './syntax.ts'

/** One mention of another module. */
export type Reference = {
  specifier: string
  /** Gone at run time: `import type`, `export type`, `typeof import()`. */
  typeOnly: boolean
  /** Loaded by its address or when it is wanted, and not together with the file that mentions it. */
  onItsOwn: boolean
  line: number
  /** What it points at: a file of the tree, a package, or a module of Node. */
  target: { kind: 'file' | 'package' | 'node'; name: string }
}

export type Module = {
  path: string
  text: string
  program: SyntaxNode
  references: Reference[]
  lineAt: (offset: number) => number
}

/** Parses one file. Throws when it is not valid TypeScript. */
export function readModule(path: string, text: string): Module {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  if (!isNode(program)) throw new Error(`${path} has no program`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const references: Reference[] = []
  walk(program, node => {
    const found = mentionIn(node)
    if (!found) return
    const target = targetOf(path, found.specifier)
    references.push({ ...found, target, line: lineAt(node.start) })
  })
  return { path, text, program, references, lineAt }
}

type Mention = { specifier: string; typeOnly: boolean; onItsOwn: boolean }

const looksUp = ['import.meta.resolve', 'require', 'require.resolve', 'findPackageJSON']

function mentionIn(node: SyntaxNode): Mention | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return mention(node.source, node.importKind === 'type')
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return mention(node.source, node.exportKind === 'type')
    case 'ImportExpression':
      return mention(node.source, false, true)
    case 'TSImportType':
      return mention(node.source ?? node.argument, true)
    case 'NewExpression':
      return urlBesideModule(node)
    case 'CallExpression':
      return looksUp.includes(dottedName(node.callee) ?? '') ? mention(firstOf(node), false, true) : undefined
    default:
      return undefined
  }
}

function mention(source: unknown, typeOnly: boolean, onItsOwn = false): Mention | undefined {
  const specifier = stringOf(source)
  return specifier === undefined ? undefined : { specifier, typeOnly, onItsOwn }
}

const firstOf = (node: SyntaxNode): unknown => (Array.isArray(node.arguments) ? node.arguments[0] : undefined)

/** `new URL('./worker.ts', import.meta.url)` loads a module as surely as an import does. */
function urlBesideModule(node: SyntaxNode): Mention | undefined {
  const [path, base] = Array.isArray(node.arguments) ? node.arguments : []
  if (dottedName(node.callee) !== 'URL' || dottedName(base) !== 'import.meta.url') return undefined
  return stringOf(path)?.startsWith('.') ? mention(path, false, true) : undefined
}

function targetOf(from: string, specifier: string): Reference['target'] {
  const [path = specifier] = specifier.split('?')
  if (path.startsWith('.')) return { kind: 'file', name: posix.join(posix.dirname(from), path) }
  if (isBuiltin(path)) return { kind: 'node', name: path }
  const [scope = path, name] = path.split('/')
  return { kind: 'package', name: scope.startsWith('@') && name ? `${scope}/${name}` : scope }
}
