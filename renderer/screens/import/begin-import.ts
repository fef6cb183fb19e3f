import type { ImportKind } from '../../../shared/desk/import-layout.ts'
import type { ImportRecord } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { load } from '../../lib/station/api.ts'

export type Begun = { file: File; kind: ImportKind }

/** Begins an import with a file. One whose file is refused leaves nothing behind. */
export async function beginImport({ file, kind }: Begun): Promise<ImportRecord> {
  const { id } = await load(importEndpoints.create, { body: { kind, name: file.name.slice(0, 200) } })
  try {
    return await load(importEndpoints.file, { params: { id }, file })
  } catch (refused) {
    await load(importEndpoints.remove, { params: { id } }).catch(() => undefined)
    throw refused
  }
}
