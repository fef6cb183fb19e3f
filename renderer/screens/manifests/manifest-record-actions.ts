import type { ManifestSummary } from '../../../shared/desk/manifests.ts'
import type { RecordAction } from '../../lib/records/record-action.ts'
import { isPaperMissing } from './fetch-papers.tsx'

/** What can be done to one manifest; its row does it. */
export const manifestRecordActions = [
  { name: 'print', text: 'manifests.print', isFor: ({ state }) => state === 'closed' },
  { name: 'fetch', text: 'manifests.fetch', isFor: isPaperMissing },
  { name: 'settle', text: 'manifests.settle', isFor: ({ state }) => state === 'unknown' },
] as const satisfies readonly RecordAction<ManifestSummary>[]

export type ManifestRecordAction = (typeof manifestRecordActions)[number]['name']
