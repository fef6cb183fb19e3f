import type { BareTextKey } from '../text.ts'

/**
 * Something the screen of a record does to it: how it is called, its key there, and for which records it is offered
 * where they are only listed.
 */
export type RecordAction<R> = {
  name: string
  text: BareTextKey
  keys?: string
  isFor: (record: R) => boolean
}
