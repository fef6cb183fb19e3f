import { type BatchKind, batchKinds } from '../../../../shared/api/batches.ts'
import type { DataTemplateInput, DataTemplateRecord } from '../../../../shared/desk/data-templates.ts'
import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { DocumentPage, Range } from '../../../db/page-cut.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { columnsOf } from './columns.ts'
import type { DataTemplateRepository } from './data-template-repository.ts'
import type { KnownTemplate } from './prepared.ts'

export type DataTemplateService = {
  list: (range: Range) => DocumentPage
  create: (input: DataTemplateInput) => Result<DataTemplateRecord>
  remove: (id: string) => Result<DataTemplateRecord>
  /** The template of this slug for files of a kind; null when there is none. */
  find: (slug: string, kind: ImportKind) => DataTemplateRecord | null
  /** Those a file of a kind may be recognised by. */
  known: (kind: ImportKind) => KnownTemplate[]
  /** A slug nobody has, made of a name. */
  freeSlug: (name: string) => string
}

export function createDataTemplateService(ports: {
  repository: DataTemplateRepository
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}): DataTemplateService {
  const { repository } = ports
  const announce = (id: string, action: 'created' | 'deleted') =>
    ports.changes.publish({ topic: 'data-templates', id, action })

  return {
    list: repository.page,
    create: input => {
      const unknown = unknownKeys(input)
      if (unknown.length > 0)
        return refuseFields({
          fields_mapping: Object.fromEntries(unknown.map(key => [key, ['There is no column of this name.']])),
        })
      if (!input.layout && !input.fields_mapping)
        return refuseFields({ fields_mapping: ['This field is required.'] })
      if (repository.findBySlug(input.slug))
        return refuse('state_error', { message: `There is a template "${input.slug}" already.` })
      const record: DataTemplateRecord = {
        id: ports.ids('dataTemplate'),
        object_type: 'data_template',
        name: input.name,
        slug: input.slug,
        description: input.description ?? null,
        resource_type: input.resource_type,
        fields_mapping: input.fields_mapping ?? {},
        layout: input.layout ?? null,
        reading: input.reading ?? null,
        heads: input.heads ?? [],
        metadata: input.metadata ?? {},
      }
      repository.insert(record.id, record, ports.clock.now().getTime())
      announce(record.id, 'created')
      return ok(record)
    },
    remove: id => {
      const record = repository.find(id)
      if (!record) return refuse('not_found', { message: `There is no template ${id.slice(0, 80)}.` })
      repository.remove(id)
      announce(id, 'deleted')
      return ok(record)
    },
    find: (slug, kind) => {
      const template = repository.findBySlug(slug)
      return template?.resource_type === kind ? template : null
    },
    known: kind => repository.ofKind(kind).map(toKnown),
    freeSlug: name => {
      const stem = slugOf(name)
      const slugs = [stem, ...Array.from({ length: 998 }, (_, at) => `${stem.slice(0, 21)}_${at + 2}`)]
      return slugs.find(slug => !repository.findBySlug(slug)) ?? stem
    },
  }
}

const isBatchKind = (kind: ImportKind): kind is BatchKind => batchKinds.some(each => each === kind)

/** Of the kinds `/v1` takes, the columns have names of their own. */
function unknownKeys({ resource_type: kind, fields_mapping: mapping = {} }: DataTemplateInput): string[] {
  if (!isBatchKind(kind)) return []
  const known = new Set(columnsOf[kind].map(({ key }) => key))
  return Object.keys(mapping).filter(key => !known.has(key))
}

/** A template that only names columns is a layout of them. */
const toKnown = ({
  slug,
  name,
  layout,
  heads,
  fields_mapping: mapping,
}: DataTemplateRecord): KnownTemplate => ({
  slug,
  name,
  layout: layout ?? {
    fields: Object.entries(mapping).map(([field, head]) => ({ field, columns: [head] })),
  },
  heads: layout ? heads : Object.values(mapping),
})

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 25) || 'template'
