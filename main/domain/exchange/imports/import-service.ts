import type { Readable } from 'node:stream'
import type { DataTemplateRecord } from '../../../../shared/desk/data-templates.ts'
import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import type {
  ImportDecisions,
  ImportInput,
  ImportPatch,
  ImportRecord,
  ImportRow,
  ImportRowsQuery,
  ImportSummary,
} from '../../../../shared/desk/import-records.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Range } from '../../../db/page-cut.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { DataTemplateService } from './data-template-service.ts'
import type { ImportFiles } from './import-files.ts'
import { createImportLooks, type ImportLooks } from './import-looks.ts'
import { reportOf, toImportRecord, toImportRow, toImportSummary, toSeen } from './import-mapper.ts'
import { writePlan } from './import-plan.ts'
import type { ImportReader } from './import-reader.ts'
import type { ImportChange, ImportEntry, ImportRepository } from './import-repository.ts'
import type { ImportRowRepository } from './import-row-repository.ts'
import {
  boughtMeanwhile,
  changedMeanwhile,
  fileGone,
  isOpen,
  managersOnly,
  noFile,
  noSuchImport,
  sourceOf,
  withoutSource,
  wrongState,
} from './import-rules.ts'
import type { ImportTarget } from './targets/import-target.ts'

/** Who imports, and in which mode. */
export type Importer = { by: string | null; testMode: boolean; mayManage: boolean }

export type ImportService = ImportLooks & {
  list: (testMode: boolean, range: Range) => { count: number; next: number | null; records: ImportSummary[] }
  retrieve: (id: string, testMode: boolean) => Result<ImportRecord>
  create: (input: ImportInput, who: Importer, watched?: string) => Promise<Result<ImportRecord>>
  /** Takes the file of an import as it comes, and says what is in it. */
  receive: (
    id: string,
    content: Readable | readonly Uint8Array[],
    who: Importer,
  ) => Promise<Result<ImportRecord>>
  change: (id: string, patch: ImportPatch, who: Importer) => Promise<Result<ImportRecord>>
  plan: (id: string, who: Importer) => Promise<Result<ImportRecord>>
  rows: (
    id: string,
    query: ImportRowsQuery,
    testMode: boolean,
  ) => Result<{ count: number; records: ImportRow[] }>
  decide: (id: string, decisions: ImportDecisions, who: Importer) => Result<ImportRecord>
  commit: (id: string, revision: number, who: Importer) => Result<ImportRecord>
  cancel: (id: string, who: Importer) => Result<ImportRecord>
  undo: (id: string, who: Importer) => Result<ImportRecord>
  report: (id: string, testMode: boolean) => Result<{ name: string; content: Readable }>
  saveTemplate: (
    id: string,
    given: { name: string; description?: string | null | undefined },
    testMode: boolean,
  ) => Result<DataTemplateRecord>
  remove: (id: string, who: Importer) => Promise<Result<ImportSummary>>
}

export type ImportPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: ImportRepository
  rows: ImportRowRepository
  files: ImportFiles
  reader: ImportReader
  targets: Record<ImportKind, ImportTarget>
  templates: Pick<DataTemplateService, 'find' | 'known' | 'create' | 'freeSlug'>
  holds: IntentHolds
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  /** There is something to do for the background. */
  wake: (kind: ImportKind) => void
}

const rowsAtOnce = 1_000

export function createImportService(ports: ImportPorts): ImportService {
  const { repository, rows, files, reader } = ports
  const { transact } = ports.database
  const alone = createTurns()
  const looks = createImportLooks(ports)
  const nowMs = () => ports.clock.now().getTime()

  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'imports', id, action }))

  const show = (entry: ImportEntry): ImportRecord =>
    toImportRecord(entry, {
      progress: repository.progress(entry),
      same: entry.digest === null ? null : repository.sameAs(entry),
      hasFile: files.has(entry.id),
    })

  const retrieve: ImportService['retrieve'] = (id, testMode) => {
    const entry = repository.find(id, testMode)
    return entry ? ok(show(entry)) : noSuchImport(id)
  }

  const opened = (id: string, who: Importer): Result<ImportEntry> => {
    const entry = repository.find(id, who.testMode)
    if (!entry) return noSuchImport(id)
    return managersOnly(entry.kind) && !who.mayManage ? notAllowed(entry.kind) : ok(entry)
  }

  const update = (entry: ImportEntry, change: ImportChange): Result<ImportRecord> => {
    const next = { ...change, revision: entry.revision + 1 }
    repository.update(entry.id, next)
    announce(entry.id, 'updated')
    return ok(show({ ...entry, ...next }))
  }

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
    return update(entry, {
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

  const receive: ImportService['receive'] = (id, content, who) =>
    alone(id, async () => {
      const entry = opened(id, who)
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

  const create: ImportService['create'] = async (input, who, watched) => {
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
      createdAt: nowMs(),
    })
    announce(id, 'created')
    if (input.text === undefined) return retrieve(id, who.testMode)
    const read = await receive(id, [Buffer.from(input.text)], who)
    if (!read.ok) {
      repository.remove(id)
      files.remove(id)
    }
    return read
  }

  const change: ImportService['change'] = (id, { revision, ...patch }, who) =>
    alone(id, async () => {
      const found = opened(id, who)
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
      return update(entry, { ...next, state, plan: null })
    })

  const forgetRows = async (id: string) => {
    while (rows.clear(id, rowsAtOnce)) await breathe()
  }

  const plan: ImportService['plan'] = (id, who) =>
    alone(id, async () => {
      const found = opened(id, who)
      if (!found.ok) return found
      const entry = found.value
      if (!isOpen(entry)) return wrongState(entry)
      const bytes = entry.seen ? await files.read(id) : null
      if (!entry.seen) return noFile()
      if (!bytes) return fileGone()
      const prepared = await reader.run('prepareImport', {
        bytes,
        name: entry.name,
        kind: entry.kind,
        reading: entry.reading,
        serviceCode: entry.serviceCode,
        layout: entry.layout,
        edits: entry.edits,
        leftOut: entry.leftOut,
      })
      if (!prepared.ok) return prepared
      const target = ports.targets[entry.kind]
      if (entry.kind === 'rates' && entry.connectionId === null) return noConnectionChosen()
      await target.open?.(entry)
      repository.update(id, { plan: null, state: 'read' })
      // The disk has them while they are held against what is stored.
      const written = files.writeItems(id, prepared.value.items)
      const planned = forgetRows(id).then(() =>
        writePlan(
          prepared.value,
          { target, of: entry, leftOut: entry.leftOut },
          { rows, together: work => void transact(() => ok(work())) },
        ),
      )
      await Promise.allSettled([written, planned])
      await written
      const made = await planned
      faultPoint('import.rows_planned')
      return update(entry, { plan: made, state: 'planned', trouble: null })
    })

  const decide: ImportService['decide'] = (id, decisions, who) => {
    const found = opened(id, who)
    if (!found.ok) return found
    const entry = found.value
    const { plan: made } = entry
    if (entry.state !== 'planned' || !made) return wrongState(entry)
    return transact(() => {
      for (const { position, update: isUpdate } of decisions)
        rows.decide(id, position, isUpdate ? 'update' : 'skip')
      const counts = rows.counts(id)
      return update(entry, { plan: { ...made, ...counts } })
    })
  }

  const begin = (entry: ImportEntry, next: ImportChange): Result<ImportRecord> => {
    const begun = update(entry, next)
    ports.wake(entry.kind)
    return begun
  }

  return {
    list: (testMode, range) => {
      const { entries, ...page } = repository.page(testMode, range)
      return { ...page, records: entries.map(each => toImportSummary(each, repository.progress(each))) }
    },
    retrieve,
    create,
    receive,
    change,
    plan,
    rows: (id, query, testMode) => {
      if (!repository.find(id, testMode)) return noSuchImport(id)
      const page = rows.page(id, query)
      return ok({ count: page.count, records: page.rows.map(toImportRow) })
    },
    decide,
    commit: (id, revision, who) => {
      const found = opened(id, who)
      if (!found.ok) return found
      const entry = found.value
      if (entry.state !== 'planned' && entry.state !== 'stopped') return wrongState(entry)
      if (entry.revision !== revision) return changedMeanwhile()
      return begin(entry, { state: 'committing', startedAt: entry.startedAt ?? nowMs(), trouble: null })
    },
    cancel: (id, who) => {
      const found = opened(id, who)
      if (!found.ok) return found
      return found.value.state === 'committing'
        ? update(found.value, { state: 'stopped' })
        : wrongState(found.value)
    },
    undo: (id, who) => {
      const found = opened(id, who)
      if (!found.ok) return found
      const entry = found.value
      if (entry.state !== 'done' && entry.state !== 'stopped') return wrongState(entry)
      const bought = ports.targets[entry.kind].bought(id)
      if (bought.count > 0) return boughtMeanwhile(bought)
      const free = ports.holds.assertFree('import_undo', id)
      return free.ok ? begin(entry, { state: 'undoing', trouble: null }) : free
    },
    report: (id, testMode) => {
      const entry = repository.find(id, testMode)
      return entry ? ok({ name: entry.name, content: reportOf(id, rows) }) : noSuchImport(id)
    },
    fields: looks.fields,
    programs: looks.programs,
    look: looks.look,
    errorFile: looks.errorFile,
    saveTemplate: (id, { name, description }, testMode) => {
      const entry = repository.find(id, testMode)
      if (!entry) return noSuchImport(id)
      if (!entry.seen) return noFile()
      return ports.templates.create({
        name,
        slug: ports.templates.freeSlug(name),
        description,
        resource_type: entry.kind,
        layout: entry.layout,
        reading: entry.reading,
        heads: entry.seen.columns.map(({ head }) => head),
      })
    },
    remove: (id, who) =>
      alone(id, async () => {
        const found = opened(id, who)
        if (!found.ok) return found
        const { state } = found.value
        if (state === 'committing' || state === 'undoing') return wrongState(found.value)
        const gone = toImportSummary(found.value, repository.progress(found.value))
        await forgetRows(id)
        repository.remove(id)
        files.remove(id)
        announce(id, 'deleted')
        return ok(gone)
      }),
  }
}

const noConnectionChosen = () =>
  refuseFields({ connection_id: ['Choose the connection whose rate sheet this is.'] })

const notAllowed = (kind: ImportKind) =>
  refuse('permission_denied', {
    message: `Only those who set up the station import ${kind}. Nothing was done.`,
  })

/** One piece of work about an import at a time, in the order they were asked for. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(id) ?? Promise.resolve()).then(work, work)
    last.set(id, turn)
    const forget = () => void (last.get(id) === turn && last.delete(id))
    turn.then(forget, forget)
    return turn
  }
}
