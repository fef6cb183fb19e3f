import type { OriginRecord, OriginState } from '../../../../shared/desk/origins.ts'

/** An origin as it is known now, stored or only asking. */
export type KnownOrigin = {
  id: string
  origin: string
  state: OriginState
  createdAt: number
  updatedAt: number
}

export const toOriginRecord = ({ id, origin, state, createdAt, updatedAt }: KnownOrigin): OriginRecord => ({
  id,
  object_type: 'origin',
  origin,
  state,
  created_at: new Date(createdAt).toISOString(),
  updated_at: new Date(updatedAt).toISOString(),
})
