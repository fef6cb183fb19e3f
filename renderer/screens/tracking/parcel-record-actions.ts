import type { RecordAction } from '../../lib/records/record-action.ts'

const always = () => true

/** What can be done about one parcel, in the order it is offered; its pane on the board does it. */
export const parcelRecordActions = [
  { name: 'ask', text: 'tracking.ask', keys: 'a', isFor: always },
  { name: 'note', text: 'tracking.noteAdd', keys: 'n', isFor: always },
  { name: 'contacted', text: 'tracking.contacted', keys: 'w', isFor: always },
  { name: 'copy', text: 'tracking.copy', isFor: always },
] as const satisfies readonly RecordAction<unknown>[]

export type ParcelRecordAction = (typeof parcelRecordActions)[number]['name']
