import type { GrayImage } from '../../../labels/convert/png.ts'
import { linesOf, measureBars } from './bars.ts'
import { type CodeGrade, gradeFor, stepOf, unusedGrade, worstOf } from './grades.ts'
import type { FoundCode } from './read-codes.ts'

const parameters = ['decode', 'minimum reflectance', 'edge contrast', 'modulation', 'defects'] as const
type Parameter = (typeof parameters)[number]

const lines = 10
/** The lines lie in the middle of the height of the bars. */
const band = 0.8
/** The standard's apertures: the widest module each is for, and how wide it is, in millimetres. */
const apertures = [
  { moduleMm: 0.18, mm: 0.076 },
  { moduleMm: 0.33, mm: 0.127 },
  { moduleMm: 0.635, mm: 0.254 },
  { moduleMm: Number.POSITIVE_INFINITY, mm: 0.508 },
]
/** Samples of a profile in a dot. */
const perDot = 2

/**
 * Grades linear codes as ISO/IEC 15416 does, as far as a picture of black and white says anything: ten lines are read
 * through an aperture, each line has the grade of its worst parameter, and the code has the mean of its lines. Quiet
 * zones are told for themselves; decodability is left out, as a bar that falls between two dots costs it and nothing
 * else. Null where there are no bars.
 */
export function gradeBars(image: GrayImage, code: FoundCode, dpi: number): CodeGrade | null {
  const measured = measureBars(image, code)
  if (!measured || measured.moduleDots <= 0) return null
  return gradeLines(image, code, { dpi, moduleDots: measured.moduleDots })
}

type Bars = Pick<FoundCode, 'box' | 'isUpright'>

function gradeLines(
  image: GrayImage,
  bars: Bars,
  { dpi, moduleDots, beside = 3 * moduleDots }: { dpi: number; moduleDots: number; beside?: number },
): CodeGrade {
  const mm = (moduleDots / dpi) * 25.4
  const aperture = ((apertures.find(each => mm <= each.moduleMm)?.mm ?? 0.254) / 25.4) * dpi
  const profiles = profilesOf(image, bars, { aperture, beside })
  const elements = profiles.map(elementsOf)
  const usual = mostCommon(elements.map(({ length }) => length))
  const graded = profiles.map((profile, index) => gradeLine(profile, elements[index] ?? [], usual))
  const grade = graded.reduce((sum, line) => sum + line.grade, 0) / graded.length
  const worst = graded.toSorted((one, other) => one.grade - other.grade)[0]
  return gradeFor(worst?.parameter ?? 'decode', grade)
}

/** Of a PDF417: what stands at both ends of every row, without the last bar or space of it. */
const endModules = 15.5
const rowModules = { codeword: 17, more: 1 }
const besideEnd = 1.5

/**
 * Grades a PDF417 as ISO/IEC 15415 does codes of several rows: the bars at its ends as those of linear codes, and with
 * them what reading left of its error correction. How many of its codewords each line gives is not told here.
 */
export function gradeStack(image: GrayImage, code: FoundCode, dpi: number): CodeGrade | null {
  const { box, isUpright, unusedCorrection: unused } = code
  const [near, far] = isUpright ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const length = box[far] - box[near]
  const words = Math.round((length / roughModule(image, code) - rowModules.more) / rowModules.codeword)
  if (!Number.isFinite(words) || words < 1) return worstOf(unused === null ? [] : [unusedGrade(unused)])
  const moduleDots = length / (words * rowModules.codeword + rowModules.more)
  const [end, white] = [endModules * moduleDots, besideEnd * moduleDots]
  const ends = [
    { ...box, [near]: box[near] - white, [far]: box[near] + end },
    { ...box, [near]: box[far] - end, [far]: box[far] + white },
  ]
  const graded = ends.map(each => gradeLines(image, { box: each, isUpright }, { dpi, moduleDots, beside: 0 }))
  return worstOf([...graded, ...(unused === null ? [] : [unusedGrade(unused)])])
}

/** Every row begins with a bar of eight modules, and ends with one of one. */
function roughModule(image: GrayImage, { box, isUpright }: Bars): number {
  const { isDark } = linesOf(image, isUpright)
  const [from, to, first, last] = isUpright
    ? [box.left, box.right, box.top, box.bottom]
    : [box.top, box.bottom, box.left, box.right]
  const across = Math.round((first + last) / 2)
  const barFrom = (start: number, step: 1 | -1): number => {
    let at = start
    for (let white = 0; !isDark(at, across) && white < mostAside; white += 1) at += step
    let dots = 0
    for (; isDark(at, across); at += step) dots += 1
    return dots
  }
  return Math.max(barFrom(Math.round(from), 1), barFrom(Math.round(to) - 1, -1)) / 8
}

/** The reader's corners are within so many dots of the bars. */
const mostAside = 4

function mostCommon(counts: readonly number[]): number {
  const times = Map.groupBy(counts, count => count)
  return [...times.entries()].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0
}

/** Reflectance along the bars, 0 to 1, of lines across their height. */
function profilesOf(
  image: GrayImage,
  { box, isUpright }: Bars,
  { aperture, beside }: { aperture: number; beside: number },
): Float32Array[] {
  const [from, to, first, last] = isUpright
    ? [box.left, box.right, box.top, box.bottom]
    : [box.top, box.bottom, box.left, box.right]
  return Array.from({ length: lines }, (_, index) => {
    const part = (1 - band) / 2 + (band * (index + 0.5)) / lines
    const across = first + part * (last - first)
    return profileOf(darknessOf(image, isUpright, across, aperture), {
      from: from - beside,
      to: to + beside,
      aperture,
    })
  })
}

/** How dark each dot along a line is, over the height of the aperture. */
function darknessOf(
  { width, height, data }: GrayImage,
  isUpright: boolean,
  middle: number,
  aperture: number,
): Float32Array {
  const [length, count] = isUpright ? [width, height] : [height, width]
  const dark = new Float32Array(length)
  const [top, bottom] = [middle - aperture / 2, middle + aperture / 2]
  for (let line = Math.max(0, Math.floor(top)); line < Math.min(count, bottom); line += 1) {
    const weight = (Math.min(bottom, line + 1) - Math.max(top, line)) / aperture
    for (let at = 0; at < length; at += 1) {
      const value = data[isUpright ? line * width + at : at * width + line] ?? 255
      dark[at] = (dark[at] ?? 0) + (weight * (255 - value)) / 255
    }
  }
  return dark
}

function profileOf(
  dark: Float32Array,
  { from, to, aperture }: { from: number; to: number; aperture: number },
): Float32Array {
  const sums = new Float64Array(dark.length + 1)
  for (let at = 0; at < dark.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (dark[at] ?? 0)
  const sumTo = (at: number) => {
    const inside = Math.min(dark.length, Math.max(0, at))
    const whole = Math.floor(inside)
    return (sums[whole] ?? 0) + (inside - whole) * (dark[whole] ?? 0)
  }
  const profile = new Float32Array(Math.max(1, Math.ceil((to - from) * perDot)))
  for (let index = 0; index < profile.length; index += 1) {
    const at = from + index / perDot
    profile[index] = 1 - (sumTo(at + aperture / 2) - sumTo(at - aperture / 2)) / aperture
  }
  return profile
}

/** A bar or a space of a profile, and how far it is from even. */
type Element = { isBar: boolean; extreme: number; unevenness: number }

function elementsOf(profile: Float32Array): Element[] {
  const threshold = (Math.max(...profile) + Math.min(...profile)) / 2
  const found: Element[] = []
  let start = 0
  for (let at = 1; at <= profile.length; at += 1) {
    const isBar = (profile[start] ?? 1) < threshold
    if (at < profile.length && (profile[at] ?? 1) < threshold === isBar) continue
    found.push(elementOf(profile.subarray(start, at), isBar))
    start = at
  }
  return found
}

/** The largest step back from the extreme between the first and the last time it is reached. */
function elementOf(profile: Float32Array, isBar: boolean): Element {
  const values = isBar ? profile : profile.map(value => -value)
  const lowest = Math.min(...values)
  const first = values.findIndex((value, at) => (values[at + 1] ?? Number.POSITIVE_INFINITY) > value)
  const last = values.findLastIndex((value, at) => (values[at - 1] ?? Number.POSITIVE_INFINITY) > value)
  const unevenness = last > first ? Math.max(...values.subarray(first, last + 1)) - lowest : 0
  return { isBar, extreme: isBar ? lowest : -lowest, unevenness }
}

function gradeLine(
  profile: Float32Array,
  elements: readonly Element[],
  usual: number,
): { grade: number; parameter: Parameter } {
  const [darkest, lightest] = [Math.min(...profile), Math.max(...profile)]
  const contrast = lightest - darkest
  const edges = elements
    .slice(1)
    .map(({ extreme }, at) => Math.abs(extreme - (elements[at]?.extreme ?? extreme)))
  const [least, uneven] = [Math.min(1, ...edges), Math.max(0, ...elements.map(each => each.unevenness))]
  const grades: Record<Parameter, number> = {
    decode: elements.length === usual && contrast > 0 ? 4 : 0,
    'minimum reflectance': darkest <= 0.5 * lightest ? 4 : 0,
    'edge contrast': least >= 0.15 ? 4 : 0,
    modulation: stepOf(least / contrast, [0.4, 0.5, 0.6, 0.7]),
    defects: stepOf(-uneven / contrast, [-0.3, -0.25, -0.2, -0.15]),
  }
  const parameter = parameters.toSorted((one, other) => grades[one] - grades[other])[0] ?? 'decode'
  return { grade: grades[parameter], parameter }
}
