import type {
  DocumentRenderer,
  DocumentTemplateInput,
  DocumentTemplatePatch,
  DocumentTemplateRecord,
} from '../../../shared/desk/document-templates.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { toTemplateRecord, withTemplatePatch } from './document-template-mapper.ts'
import type { DocumentTemplateRepository } from './document-template-repository.ts'

export type DocumentTemplateService = {
  /** The shop's own, newest first, then the built-in ones. */
  list: (range: { limit: number; offset: number }) => { count: number; records: DocumentTemplateRecord[] }
  retrieve: (id: string) => Result<DocumentTemplateRecord>
  create: (input: DocumentTemplateInput) => Promise<Result<DocumentTemplateRecord>>
  /** Refuses what `update` would refuse whatever is sent. */
  assertEditable: (id: string) => Result<DocumentTemplateRecord>
  update: (id: string, patch: DocumentTemplatePatch) => Promise<Result<DocumentTemplateRecord>>
  remove: (id: string) => Result<DocumentTemplateRecord>
  /** What a slug stands for: the shop's active template, else the built-in one. */
  findBySlug: (slug: string) => DocumentTemplateRecord | null
}

export type DocumentTemplatePorts = {
  repository: DocumentTemplateRepository
  builtIn: readonly DocumentTemplateRecord[]
  check: DocumentRenderer['check']
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

export const noTemplate = (name: string) =>
  refuse('not_found', { message: `There is no document template ${name.slice(0, 80)}.` })

const slugTaken = (slug: string) =>
  refuse('state_error', { message: `Another document template already has the slug "${slug}".` })

export function createDocumentTemplateService(ports: DocumentTemplatePorts): DocumentTemplateService {
  const { repository, builtIn, changes } = ports

  const retrieve = (id: string): Result<DocumentTemplateRecord> => {
    const record = builtIn.find(each => each.id === id) ?? repository.find(id)
    return record ? ok(record) : noTemplate(id)
  }

  const assertEditable = (id: string): Result<DocumentTemplateRecord> => {
    const record = retrieve(id)
    return record.ok && record.value.built_in
      ? refuse('state_error', {
          message:
            'This template comes with Packdesk and stays as it is. Add one of your own with the same slug to take its place.',
        })
      : record
  }

  const checked = async (template: string | undefined): Promise<Result<void>> => {
    const problems = template === undefined ? [] : await ports.check(template)
    if (problems.length === 0) return ok(undefined)
    const texts = problems.map(({ message, line }) => (line === null ? message : `Line ${line}: ${message}`))
    return refuseFields({ template: texts })
  }

  const isTaken = (slug: string | undefined, by: string | null): boolean => {
    const other = slug === undefined ? null : repository.findBySlug(slug)
    return other !== null && other.id !== by
  }

  return {
    list: ({ limit, offset }) => {
      const own = repository.count()
      const records = repository.list({ limit, offset })
      const rest = builtIn.slice(Math.max(0, offset - own), Math.max(0, offset + limit - own))
      return { count: own + builtIn.length, records: [...records, ...rest] }
    },
    retrieve,
    create: async input => {
      const sound = await checked(input.template)
      if (!sound.ok) return sound
      if (isTaken(input.slug, null)) return slugTaken(input.slug)
      const record = toTemplateRecord(input, { id: ports.ids('documentTemplate'), builtIn: false })
      repository.insert(record.id, record, ports.clock.now().getTime())
      changes.publish({ topic: 'document-templates', id: record.id, action: 'created' })
      return ok(record)
    },
    assertEditable,
    update: async (id, patch) => {
      const sound = await checked(patch.template)
      if (!sound.ok) return sound
      const known = assertEditable(id)
      if (!known.ok) return known
      if (isTaken(patch.slug, id)) return slugTaken(patch.slug ?? '')
      const record = withTemplatePatch(known.value, patch)
      repository.update(id, record)
      changes.publish({ topic: 'document-templates', id, action: 'updated' })
      return ok(record)
    },
    remove: id => {
      const known = assertEditable(id)
      if (!known.ok) return known
      repository.remove(id)
      changes.publish({ topic: 'document-templates', id, action: 'deleted' })
      return known
    },
    findBySlug: slug => {
      const own = repository.findBySlug(slug)
      return own?.active ? own : (builtIn.find(each => each.slug === slug) ?? null)
    },
  }
}
