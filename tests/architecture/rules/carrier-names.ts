import type { Module } from '../module.ts'
import { dottedName, type SyntaxNode, stringOf, walk } from '../syntax.ts'
import type { Rule, Tree } from '../tree.ts'
import { carrierToolkits } from '../zones.ts'

const folder = /^main\/carriers\/([^/]+)\//
const mayName =
  /^(tests\/|resources\/|shared\/carriers\/|main\/carriers\/registry\.ts$)|(^|[/-])(codes|data|samples?)\.ts$/

/** The patterns for new carriers are no carriers. */
const notCarriers = [...carrierToolkits, 'template', 'template_follows', 'template_tracking']

export const carrierNames: Rule = {
  name: 'no carrier is named outside its folder, the registry, tests and data',
  check: tree => {
    const slugs = slugsOf(tree)
    return tree
      .modules()
      .filter(({ path }) => !mayName.test(path))
      .flatMap(module => namesIn(module, slugs))
  },
}

function slugsOf(tree: Tree): string[] {
  const folders = tree.files.flatMap(path => folder.exec(path)?.[1] ?? [])
  return [...new Set(folders)].filter(slug => !notCarriers.includes(slug))
}

function namesIn(module: Module, slugs: string[]): string[] {
  const others = slugs.filter(slug => !module.path.startsWith(`main/carriers/${slug}/`))
  const found: string[] = []
  walk(module.program, node => {
    if (isExample(node)) return false
    const text = node.type === 'Identifier' ? String(node.name) : stringOf(node)
    const slug = text === undefined ? undefined : others.find(other => isNamed(text, other))
    if (slug)
      found.push(`${module.path}:${module.lineAt(node.start)} names ${slug}: ask the adapter instead.`)
    return true
  })
  return found
}

/** The example of an endpoint is data for whoever reads the documentation. */
const isExample = (node: SyntaxNode) =>
  node.type === 'Property' && /^examples?$/.test(dottedName(node.key) ?? '')

/** The slug itself, one of its codes (`slug_express`), or its folder. */
const isNamed = (text: string, slug: string) =>
  text === slug || text.startsWith(`${slug}_`) || text.includes(`carriers/${slug}/`)
