import type { UseFormReturnType } from '@mantine/form'
import type { PickupDraft } from './pickup-draft.ts'

/** The form of a pickup, as the parts of the screen that edit it take it. */
export type PickupFields = UseFormReturnType<PickupDraft>
