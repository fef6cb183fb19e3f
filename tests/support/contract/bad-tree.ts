import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Rule, readTree } from '../../architecture/tree.ts'
import { tempHome } from '../station/temp-home.ts'

/** What a rule says about a tree of nothing but these files; removed after the test. */
export function verdict(rule: Rule, files: Record<string, string>): string[] {
  const root = tempHome()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return rule.check(readTree(root))
}
