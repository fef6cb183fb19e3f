/** A shipment of several parcels is several for the carrier; together they go by all their numbers. */
export const joinIds = (ids: readonly string[]): string => ids.join(',')

export const splitIds = (joined: string): string[] =>
  joined.split(',').flatMap(id => (id.trim() === '' ? [] : [id.trim()]))
