import type { LiveConnection } from '../../carriers/connections/live-connections.ts'

export type Selection = {
  /** Nicknames; empty means every connection. */
  carrierIds: readonly string[]
  /** Service codes; empty means all, codes nobody knows do not narrow. */
  services: readonly string[]
  shipperCountry: string
}

/** The connections that are asked for rates of a shipment. */
export function selectForRating(
  connections: readonly LiveConnection[],
  selection: Selection,
): LiveConnection[] {
  const offers = new Map(connections.map(each => [each, offeredCodes(each)]))
  const known = selection.services.filter(code => [...offers.values()].some(codes => codes?.has(code)))
  return connections.filter(each => {
    const { adapter, row } = each
    const codes = offers.get(each)
    if (!adapter.rate || !adapter.createLabel) return false
    if (known.length > 0 && codes && !known.some(code => codes.has(code))) return false
    if (selection.carrierIds.length > 0) return selection.carrierIds.includes(row.carrierId)
    return shipsFrom(each, selection.shipperCountry)
  })
}

/** Null when the carrier decides call by call. */
const offeredCodes = ({ adapter, connection }: LiveConnection): Set<string> | null => {
  const services = adapter.services(connection)
  return services && new Set(services.map(service => service.code))
}

const shipsFrom = ({ adapter, connection }: LiveConnection, country: string): boolean => {
  const home = adapter.accountCountry(connection.settings)
  return home === null || home === country
}
