import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'

/** Reads a small JSON file. A missing, torn or foreign one is the same as none. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Writes a small JSON file so that a reader sees the old one or the new one, never half of it. */
export function writeJsonFile(file: string, value: unknown): void {
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    writeFileSync(draft, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
