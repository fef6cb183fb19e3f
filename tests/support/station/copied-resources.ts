import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findPaths } from '../../../main/platform/paths.ts'

/** The resources of a copy of Packdesk whose rules of customs were tampered with, or are gone; they go with the test. */
export function resourcesWithRules(rules: string | null): string {
  const { resources } = findPaths()
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-resources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of readdirSync(resources))
    if (name !== 'customs') symlinkSync(join(resources, name), join(folder, name))
  cpSync(join(resources, 'customs'), join(folder, 'customs'), { recursive: true })
  const file = join(folder, 'customs', 'rules.json')
  if (rules === null) rmSync(file)
  else writeFileSync(file, rules)
  return folder
}
