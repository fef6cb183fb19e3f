/** How a column keeps a value: as it is, as 0 or 1, or as JSON text. */
type Kept<Value> = [NonNullable<Value>] extends [boolean]
  ? 'flag'
  : [NonNullable<Value>] extends [string | number | Uint8Array]
    ? 'plain'
    : 'json'

/**
 * How every column of a row is kept, by its name in the code. SQLite knows neither booleans nor JSON; a column the
 * schema gains or changes is a type error here until it is named.
 */
export type RowShape<Row> = { readonly [Name in keyof Row]-?: Kept<Row[Name]> }

/** A row as SQLite gives it. */
export type StoredRow<Row> = {
  [Name in keyof Row]: Kept<Row[Name]> extends 'plain'
    ? Row[Name]
    : (Kept<Row[Name]> extends 'flag' ? 0 | 1 : string) | (null extends Row[Name] ? null : never)
}

/** What stands at the named places of a statement. */
type Bound = Record<string, string | number | Uint8Array | null>

/** The SQL of the columns of a table, and their values on the way in and out. */
export type RowCodec<Row> = {
  /** Every column by its name in the code. */
  names: readonly (keyof Row & string)[]
  /** For SELECT and RETURNING: every column under its name in the code. */
  columns: string
  /**
   * For INSERT INTO a table: some columns and their places, or the SQL that is worked out for one; the others have
   * what the schema says.
   */
  insert: (
    names: readonly (keyof Row & string)[],
    workedOut?: { readonly [Name in keyof Row]?: string },
  ) => string
  /** As `insert`, one row for every member of the JSON list that stands at the only place. */
  insertEach: (names: readonly (keyof Row & string)[]) => string
  /** For UPDATE ... SET: some columns, each from the place of its name. */
  set: (names: readonly (keyof Row & string)[]) => string
  /** The same for UPDATE ... FROM json_each(?) AS given: each from the member of the list. */
  setEach: (names: readonly (keyof Row & string)[]) => string
  read: (stored: StoredRow<Row>) => Row
  /** Values for the places of their names; what is left out has none, and SQLite asks for it. */
  bind: (values: Partial<Row>) => Bound
}

export function createRowCodec<Row>(shape: RowShape<Row>): RowCodec<Row> {
  const kinds = Object.entries<string>(shape)
  const flags = kinds.filter(([, kept]) => kept === 'flag').map(([name]) => name)
  const texts = kinds.filter(([, kept]) => kept === 'json').map(([name]) => name)
  return {
    names: kinds.map(([name]) => name as keyof Row & string),
    columns: kinds.map(([name]) => `${columnName(name)} AS "${name}"`).join(', '),
    insert: (names, workedOut = {}) => {
      const values = names.map(name => workedOut[name] ?? `@${name}`)
      return `(${names.map(columnName).join(', ')}) VALUES (${values.join(', ')})`
    },
    insertEach: names =>
      `(${names.map(columnName).join(', ')}) SELECT ${names.map(ofMember).join(', ')} FROM json_each(?) AS given`,
    set: names => names.map(name => `${columnName(name)} = @${name}`).join(', '),
    setEach: names => names.map(name => `${columnName(name)} = ${ofMember(name)}`).join(', '),
    read: stored => {
      const row: Record<string, unknown> = { ...stored }
      for (const name of flags) row[name] = row[name] === null ? null : row[name] === 1
      for (const name of texts) row[name] = row[name] === null ? null : JSON.parse(row[name] as string)
      return row as Row
    },
    bind: values => {
      const bound: Record<string, unknown> = { ...values }
      for (const name of flags) if (typeof bound[name] === 'boolean') bound[name] = bound[name] ? 1 : 0
      for (const name of texts)
        if (bound[name] !== null && bound[name] !== undefined) bound[name] = JSON.stringify(bound[name])
      return bound as Bound
    },
  }
}

/** `carrierName` in the code is `carrier_name` in the file. */
const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const ofMember = (name: string): string => `given.value ->> '$.${name}'`
