import { z } from 'zod'
import { choice, flag, integer, object, timeOfDay } from '../api/fields.ts'
import { blankAsNull } from '../api/payments.ts'

/**
 * What a setting may be, and how it is drawn; `own`: by a control of its own, beside the Settings screen. `answer` is how the
 * station tells it, `patch` what a change of it may be.
 */
type Shape = {
  control: 'choice' | 'number' | 'switch' | 'time' | 'text' | 'own'
  answer: z.ZodType
  patch: z.ZodType
  choices?: readonly string[]
  least?: number
  most?: number
  unit?: Unit
  /** Whether it may be left empty, which is null. */
  isOptional?: true
}

/** What a number counts. */
type Unit = 's' | 'min' | 'days' | '%' | 'g'

export const oneOf = <const V extends readonly [string, ...string[]]>(choices: V) =>
  ({ control: 'choice', choices, answer: z.enum(choices), patch: choice(choices) }) as const

export const whole = (unit: Unit, least: number, most: number) =>
  ({
    control: 'number',
    unit,
    least,
    most,
    answer: z.number().int(),
    patch: integer({ min: least, max: most }),
  }) as const

export const yesNo = { control: 'switch', answer: z.boolean(), patch: flag() } as const

export const clockTime = { control: 'time', answer: z.string(), patch: timeOfDay() } as const
export const clockTimeOrNone = {
  control: 'time',
  isOptional: true,
  answer: z.string().nullable(),
  patch: timeOfDay().nullable(),
} as const

export const wholeOrNone = (unit: Unit, least: number, most: number) => {
  const shape = whole(unit, least, most)
  return {
    ...shape,
    isOptional: true,
    answer: shape.answer.nullable(),
    patch: blankAsNull(shape.patch),
  } as const
}

export const textOrNone = <Patch extends z.ZodType>(patch: Patch) =>
  ({ control: 'text', isOptional: true, answer: z.string().nullable(), patch: patch.nullable() }) as const

/** One that is drawn by code of its own beside the Settings screen. */
export const own = <Answer extends z.ZodType, Patch extends z.ZodType>(answer: Answer, patch: Patch) =>
  ({ control: 'own', answer, patch }) as const

/** One setting of the station, said once. */
export type Described = {
  /** Its anchor on the Settings screen, `/settings#pack-weighing`. */
  id: string
  /** The section of that screen it stands in. */
  section: string
  /** Names of texts of the page: what it is called, and what is said of it. */
  title: string
  hint: string
  /** The texts of its choices, `<words>_<choice>`; those of its title where left out. */
  words?: string
  shape: Shape
  /** What counts while nobody has set it. */
  usual: unknown
  /** The parts of the product that go by it. */
  affects: readonly Part[]
}

type Part =
  | 'Pack'
  | 'Returns desk'
  | 'Returns'
  | 'Runs'
  | 'Rates'
  | 'Purchase queue'
  | 'Tracking'
  | 'Webhooks'
  | 'Notifications'
  | 'Imports'
  | 'Backups'
  | 'Signing in'
  | 'Ship'
  | 'Orders'
  | 'Dates'
  | 'Papers'
  | 'Own labels'
  | 'The page'
  | 'Agents'

/** What the settings of a group have in common where they do not say otherwise. */
type Common = Pick<Described, 'section' | 'affects'> & {
  /** The row they are stored in. */
  name: string
  /** What the names of their texts begin with; then comes their `title`, else their field. */
  texts: string
  /** How the name of a hint goes on from that of its title. */
  hints: 'Hint' | '_hint'
}
type Given = Partial<Described> & Pick<Described, 'id' | 'shape' | 'usual'>
type Group = Record<string, Given>

/** One in another area is named in full. */
type TextName<C extends Common, Name extends string> = Name extends `${string}.${string}`
  ? Name
  : `${C['texts']}${Name}`
type TitleOf<C extends Common, Field, One> = One extends { title: infer Title extends string }
  ? TextName<C, Title>
  : TextName<C, Field & string>
type HintOf<C extends Common, Field, One> = One extends { hint: infer Hint extends string }
  ? TextName<C, Hint>
  : `${TitleOf<C, Field, One>}${C['hints']}`
/** The settings of a group with all that is said of each. */
type Filled<C extends Common, D extends Group> = {
  readonly [Name in keyof D]: Omit<D[Name], 'title' | 'hint'> & {
    section: D[Name] extends { section: infer Section extends string } ? Section : C['section']
    title: TitleOf<C, Name, D[Name]>
    hint: HintOf<C, Name, D[Name]>
    words?: string
    affects: Described['affects']
  }
}

type ShapesOf<D extends Group, Side extends 'answer' | 'patch'> = {
  -readonly [Name in keyof D]: D[Name]['shape'][Side]
}
/** The settings of a group as the station tells them. */
type SettingValues<D extends Group> = {
  -readonly [Name in keyof D]: z.output<D[Name]['shape']['answer']>
}

/** The parts of a change that were given. */
export type SettingPatch<S> = { [Name in keyof S]?: S[Name] | undefined }

const mapSettings = (settings: Group, pick: (one: Given, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(settings).map(([name, one]) => [name, pick(one, name)]))

function fill({ section, affects, texts, hints }: Common, one: Given, field: string): Described {
  const textName = (name: string) => (name.includes('.') ? name : `${texts}${name}`)
  const title = textName(one.title ?? field)
  return { section, affects, ...one, title, hint: one.hint ? textName(one.hint) : `${title}${hints}` }
}

/** Settings that are stored in one row, told and changed together, with the shapes of an answer and of a change. */
export function settingGroup<const C extends Common, const D extends Group>(common: C, settings: D) {
  const patch = mapSettings(settings, ({ shape }) => shape.patch) as ShapesOf<D, 'patch'>
  return {
    name: common.name,
    settings: mapSettings(settings, (one, name) => fill(common, one, name)) as Filled<C, D>,
    answer: mapSettings(settings, ({ shape }) => shape.answer) as ShapesOf<D, 'answer'>,
    patch,
    schema: object(patch).partial(),
    defaults: mapSettings(settings, ({ usual }) => usual) as SettingValues<D>,
  }
}
