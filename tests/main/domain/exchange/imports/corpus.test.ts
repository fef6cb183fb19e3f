import { describe, expect, test } from 'vitest'
import { inspectImport, prepareImport } from '../../../../../main/domain/exchange/imports/prepare-worker.ts'
import type {
  Inspected,
  Prepared,
  PreparedItem,
} from '../../../../../main/domain/exchange/imports/prepared.ts'
import type { Result } from '../../../../../shared/errors/result.ts'
import type { CorpusFile } from './corpus/corpus-file.ts'
import { kindFiles } from './corpus/kinds-data.ts'
import { nastyFiles } from './corpus/nasty-data.ts'
import { sourceFiles } from './corpus/sources-data.ts'

const recordsOf = ({ items }: Prepared): unknown[] =>
  Buffer.concat(items)
    .toString()
    .split('\n')
    .filter(line => line !== '')
    .map(line => (JSON.parse(line) as PreparedItem).input)

const refusalText = (result: Result<unknown>): string => (result.ok ? '' : JSON.stringify(result.refusal))

async function bring({ content, name, kind = 'orders' }: CorpusFile) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const file = { bytes, name, kind, reading: {} }
  const inspected = await inspectImport({ ...file, templates: [] })
  if (!inspected.ok) return { inspected, prepared: inspected as Result<Prepared> }
  const fields = inspected.value.layout.map(({ why: _, ...field }) => field)
  return { inspected, prepared: await prepareImport({ ...file, layout: { fields }, edits: [], leftOut: [] }) }
}

function wholeOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(refusalText(result))
  return result.value
}

function compare(wanted: CorpusFile, inspected: Inspected, prepared: Prepared): void {
  if (wanted.source !== undefined) expect(inspected.source?.id ?? null).toBe(wanted.source)
  if (wanted.file) expect(inspected.file).toMatchObject(wanted.file)
  if (wanted.unused) expect(inspected.unused).toEqual(expect.arrayContaining(wanted.unused))
  const tell = (isWarning: boolean) =>
    prepared.problems
      .filter(({ is_warning: is }) => is === isWarning)
      .map(({ line, head, text }) => [line, head, text])
  const matching = (all: CorpusFile['problems'] = []) =>
    all.map(([line, head, says]) => [line, head, expect.stringMatching(says)])
  if (wanted.problems ?? wanted.records) expect(tell(false)).toEqual(matching(wanted.problems))
  if (wanted.warnings) expect(tell(true)).toEqual(matching(wanted.warnings))
  if (wanted.records) expect(recordsOf(prepared)).toMatchObject(wanted.records)
  if (wanted.records) expect(prepared.count).toBe(wanted.records.length)
  if (wanted.skipped) expect(prepared.skipped.map(({ line, code }) => [line, code])).toEqual(wanted.skipped)
  const notes = new Set([...inspected.notes, ...prepared.notes].map(({ code }) => code))
  for (const code of wanted.notes ?? []) expect([...notes]).toContain(code)
}

const corpus = [...sourceFiles, ...nastyFiles, ...kindFiles]

describe('a file of the corpus', () => {
  test.each(corpus.map(file => [file.name, file] as const))('%s', async (_name, file) => {
    const { inspected, prepared } = await bring(file)
    if (file.refused) {
      expect(prepared.ok, 'the file was read').toBe(false)
      expect(refusalText(prepared)).toMatch(file.refused)
      return
    }
    compare(file, wholeOf(inspected), wholeOf(prepared))
  })

  test('is one of more than a hundred, each under a name of its own', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
    expect(corpus.length).toBeGreaterThan(100)
  })
})
