import type { BatchKind } from '../../../../shared/api/batches.ts'
import type { DataTemplateInput, DataTemplateRecord } from '../../../../shared/desk/data-templates.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { DocumentPage, Range } from '../../../db/page-cut.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { columnsOf, type FieldsMapping } from './columns.ts'
import type { DataTemplateRepository } from './data-template-repository.ts'

export type DataTemplateService = {
  list: (range: Range) => DocumentPage
  create: (input: DataTemplateInput) => Result<DataTemplateRecord>
  remove: (id: string) => Result<DataTemplateRecord>
  /** What a template says of the files of a kind; null when there is none. */
  mappingOf: (slug: string, kind: BatchKind) => FieldsMapping | null
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
      const known = new Set(columnsOf[input.resource_type].map(({ key }) => key))
      const unknown = Object.keys(input.fields_mapping).filter(key => !known.has(key))
      if (unknown.length > 0)
        return refuseFields({
          fields_mapping: Object.fromEntries(unknown.map(key => [key, ['There is no column of this name.']])),
        })
      if (repository.findBySlug(input.slug))
        return refuse('state_error', { message: `There is a template "${input.slug}" already.` })
      const record: DataTemplateRecord = {
        id: ports.ids('dataTemplate'),
        object_type: 'data_template',
        ...input,
        description: input.description ?? null,
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
    mappingOf: (slug, kind) => {
      const template = repository.findBySlug(slug)
      return template?.resource_type === kind ? template.fields_mapping : null
    },
  }
}
