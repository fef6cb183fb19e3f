/** Two places within Canada, complete enough to be sent from and to. */
export const shop = {
  person_name: 'Ada Byron',
  address_line1: '1001 Rue Sherbrooke O',
  city: 'Montreal',
  state_code: 'QC',
  postal_code: 'H3A1G5',
  country_code: 'CA',
} as const
export const customer = {
  person_name: 'Grace Murray',
  address_line1: '5840 Oak St',
  city: 'Vancouver',
  state_code: 'BC',
  postal_code: 'V6M2V9',
  country_code: 'CA',
} as const
export const parcel = { weight: 1, weight_unit: 'KG' } as const
export const mug = { title: 'Mug', sku: 'MUG', quantity: 2, weight: 0.4, weight_unit: 'KG' } as const

/** What whoever starts a flow hands it. */
export function given(name: 'STATION_URL' | 'STATION_KEY' | 'HOOK_URL' | 'PICKUP_DAY'): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}

/** What the station answered, or an error that says what it refused. */
export function gave<T>({ data, error }: { data?: T | undefined; error?: unknown }): T {
  if (data === undefined) throw new Error(`The station refused: ${JSON.stringify(error)}`)
  return data
}

export function there<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${what}.`)
  return value
}
