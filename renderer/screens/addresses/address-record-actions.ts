import type { RecordAction } from '../../lib/records/record-action.ts'

const always = () => true

/** What can be done to one saved address; its pane does it. */
export const addressRecordActions = [
  { name: 'ship', text: 'addresses.ship', keys: 's', isFor: always },
  { name: 'remove', text: 'addresses.remove', keys: 'Delete', isFor: always },
] as const satisfies readonly RecordAction<unknown>[]

export type AddressRecordAction = (typeof addressRecordActions)[number]['name']
