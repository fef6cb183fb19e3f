import type { UseFormReturnType } from '@mantine/form'
import type { ConnectionDraft } from './connection-draft.ts'

/** The form of a connection, as the parts of the screen that edit it take it. */
export type ConnectionFields = UseFormReturnType<ConnectionDraft>
