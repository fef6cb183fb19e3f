import type { Readable } from 'node:stream'
import type { ImportInput, ImportPatch, ImportRecord } from '../../../../shared/desk/import-records.ts'
import { type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { DataTemplateService } from './data-template-service.ts'
import { type ImportBook, type Importer, notAllowed } from './import-book.ts'
import type { ImportFiles } from './import-files.ts'
import { toSeen } from './import-mapper.ts'
import type { ImportReader } from './import-reader.ts'
import type { ImportChange, ImportEntry, ImportRepository } from './import-repository.ts'
import {
  changedMeanwhile,
  fileGone,
  isOpen,
  managersOnly,
  sourceOf,
  withoutSource,
  wrongState,
} from './import-rules.ts'

export type ImportReceiving = {
  create: (input: ImportInput, who: Importer, watched?: string) => Promise<Result<ImportRecord>>
  /** Takes the file of an import as it comes, and says what is in it. */
  receive: (
    id: string,
    content: Readable | readonly Uint8Array[],
    who: Importer,
  ) => Promise<Result<ImportRecord>>
  /** Another way to read the file: what was planned by the one before is no plan any more. */
  change: (id: string, patch: ImportPatch, who: Importer) => Promise<Result<ImportRecord>>
}

export type ImportReceivingPorts = {
  book: ImportBook
  repository: ImportRepository
  files: Pick<ImportFiles, 'read' | 'write' | 'remove'>
  reader: ImportReader
  templates: Pick<DataTemplateService, 'find' | 'known'>
  ids: Ids
  clock: Clock
}

/** Files as they come, and how they are read until a plan is carried out. */
export function createImportReceiving(ports: ImportReceivingPorts): ImportReceiving {
  const { book, repository, files, reader } = ports

  /** Reads the file anew by a reading; what was guessed before is guessed anew. */
  const inspect = async (entry: ImportEntry, change: ImportChange): Promise<Result<ImportRecord>> => {
    const bytes = await files.read(entry.id)
    if (!bytes) return fileGone()
    const { reading = {} } = change
    const templates = ports.templates.known(entry.kind)
    const found = await reader.run('inspectImport', {
      bytes,
      name: entry.name,
      kind: entry.kind,
      reading,
      serviceCode: entry.serviceCode,
      templates: entry.template ? templates.filter(({ slug }) => slug === entry.template) : templates,
    })
    if (!found.ok) return found
    const seen = toSeen(found.value)
    const template = entry.template ?? seen.template
    const known = template ? ports.templates.find(template, entry.kind) : null
    const { fields, source } = withoutSource(found.value.layout.map(({ why: _, ...field }) => field))
    const layout = { ...(known?.layout ?? {}), fields }
    return book.update(entry, {
      ...change,
      state: 'read',
      reading,
      layout,
      template,
      source: sourceOf(entry, source ?? known?.name ?? seen.file.format),
      seen,
      plan: null,
    })
  }

  const receive: ImportReceiving['receive'] = (id, content, who) =>
    book.inTurn(id, async () => {
      const entry = book.open(id, who)
      if (!entry.ok) return entry
      if (!isOpen(entry.value)) return wrongState(entry.value)
      const written = await files.write(id, content)
      if (written.ok && written.value.bytes === 0) return refuseFields({ file: ['The file is empty.'] })
      faultPoint('import.file_written')
      // What was guessed of a file of before says nothing of another one.
      const fresh = entry.value.seen ? { ...entry.value, source: '' } : entry.value
      const read = written.ok ? await inspect(fresh, { ...written.value, edits: [], leftOut: [] }) : written
      if (!read.ok) repository.update(id, { state: 'empty', digest: null, bytes: 0, seen: null, plan: null })
      return read
    })

  const create: ImportReceiving['create'] = async (input, who, watched) => {
    if (managersOnly(input.kind) && !who.mayManage) return notAllowed(input.kind)
    if (input.template && !ports.templates.find(input.template, input.kind))
      return refuseFields({
        template: [`There is no template "${input.template.slice(0, 50)}" for ${input.kind}.`],
      })
    const id = ports.ids('import')
    repository.insert({
      id,
      testMode: who.testMode,
      kind: input.kind,
      name: input.name,
      state: 'empty',
      reading: {},
      layout: { fields: [] },
      edits: [],
      leftOut: [],
      template: input.template ?? null,
      policy: input.policy ?? 'update',
      source: input.source ?? '',
      connectionId: input.connection_id ?? null,
      serviceCode: input.service_code ?? null,
      by: who.by,
      watched: watched ?? null,
      createdAt: ports.clock.now().getTime(),
    })
    book.announce(id, 'created')
    if (input.text === undefined) return book.retrieve(id, who.testMode)
    const read = await receive(id, [Buffer.from(input.text)], who)
    if (!read.ok) {
      repository.remove(id)
      files.remove(id)
    }
    return read
  }

  const change: ImportReceiving['change'] = (id, { revision, ...patch }, who) =>
    book.inTurn(id, async () => {
      const found = book.open(id, who)
      if (!found.ok) return found
      const entry = found.value
      if (!isOpen(entry)) return wrongState(entry)
      if (entry.revision !== revision) return changedMeanwhile()
      const next: ImportChange = {
        ...(patch.layout ? { layout: patch.layout } : {}),
        ...(patch.edits ? { edits: patch.edits } : {}),
        ...(patch.left_out ? { leftOut: [...new Set(patch.left_out)] } : {}),
        ...(patch.policy ? { policy: patch.policy } : {}),
        ...(patch.source ? { source: patch.source } : {}),
        ...(patch.connection_id === undefined ? {} : { connectionId: patch.connection_id }),
        ...(patch.service_code === undefined ? {} : { serviceCode: patch.service_code }),
      }
      if (patch.reading && entry.seen)
        return inspect(entry, { edits: [], leftOut: [], ...next, reading: patch.reading })
      const state = entry.seen ? 'read' : entry.state
      return book.update(entry, { ...next, state, plan: null })
    })

  return { create, receive, change }
}
