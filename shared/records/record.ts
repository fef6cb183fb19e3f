import type { z } from 'zod'
import type { importFieldTypes } from '../desk/import-records.ts'
import type { Language } from '../languages.ts'

/** The same in every language people read; English is also what files and shop systems know. */
export type Words = Readonly<Record<Language, string>>

export const words = (en: string, de: string, fr: string, es: string): Words => ({ en, de, fr, es })

/** A column of the files records come and go in: one fact for exports, imports and templates. */
export type FileColumn = {
  /** Its name in templates, in `include` and `exclude`, and in sets of exports; also how cells of it are understood. */
  key: string
  /** What the first row says, to the letter; one that several kinds have in common stands with the common heads. */
  head: string | Words
  /** Where the value is in a record, and in the request that makes one; `*` stands for the item of the row. */
  at?: string
  /** Where the list of the desk has it, for what no record says of itself. */
  listed?: string
  /** `asked`: by `/v1` only when it is named; `desk`: by files of the desk alone. Always where left out. */
  written?: 'asked' | 'desk' | 'never'
  /** `desk`: by imports of the desk alone, which know more heads than their own. Always where left out. */
  read?: 'desk' | 'never'
  /** It tells of a record what is stored nowhere, such as a total. */
  isHint?: true
  /** JSON text, yes or no, or a code in capitals. */
  as?: 'json' | 'flag' | 'code'
  /** How its cells are understood, where its name does not say it. */
  type?: (typeof importFieldTypes)[number]
  /** Where the unit of a measure goes. */
  unitAt?: string
  /** What others call it, by names of `synonyms-data`; that of the column where left out. */
  means?: readonly string[]
}

/**
 * What becomes of a field when something is said of it: when it is made, edited, copied, and when a file or shop says it
 * again. The code of each stands in `order-field-rules`.
 * - `value`: one value; null says nothing. `clearable`: one value; null empties it where somebody edits.
 * - `address`, `billing` (kept also where it does not fit its country), `lines`.
 * - `options`: key by key, null being a value. `keys`: key by key, null takes one away.
 */
export type FieldWay = 'value' | 'clearable' | 'address' | 'billing' | 'lines' | 'options' | 'keys'

/** One field of a record, said once. */
export type Field = {
  /** As it is answered by every door. */
  shape: z.ZodType
  /** The version of stored documents it came with; the first where left out. One that came later needs an up-step. */
  since?: number
  /** What `POST /v1` takes, `PUT /v1`, and the desk, where all but the revision may be left out. Not taken where left out. */
  create?: z.ZodType
  update?: z.ZodType
  edit?: z.ZodType
  way?: FieldWay
  /** It stays what it is when a file says it again: the record is found by it. */
  staysOnImport?: true
  file?: FileColumn
  /** What the page calls it, which shows it on the record and in its list. */
  title?: Words
}

export const field = <const F extends Field>(described: F): F => described

type Fields = Readonly<Record<string, Field>>
export type Door = 'shape' | 'create' | 'update' | 'edit'

type ShapesOf<F extends Fields, D extends Door> = {
  [K in keyof F as F[K] extends Record<D, z.ZodType> ? K : never]: F[K] extends Record<D, infer S> ? S : never
}

/** The names of the fields that say something so. */
export type NamesWith<F extends Fields, What> = {
  [K in keyof F]: F[K] extends What ? K : never
}[keyof F]

/** What a door takes or answers, in the order of the fields. */
export const shapesOf = <F extends Fields, D extends Door>(fields: F, door: D): ShapesOf<F, D> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, described]) =>
      described[door] === undefined ? [] : [[name, described[door]]],
    ),
  ) as ShapesOf<F, D>

/** The names of the fields that say anything of it, in their order. */
export const namesWith = <F extends Fields, const What extends keyof Field>(fields: F, what: What) =>
  Object.keys(fields).filter(name => fields[name]?.[what] !== undefined) as NamesWith<
    F,
    Record<What, unknown>
  >[]
