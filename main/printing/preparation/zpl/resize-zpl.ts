import { graphicField } from '../../labels/writers/zpl-graphic.ts'
import { commandsOf, is, joined, type ZplCommand } from './commands.ts'
import { graphicBytes } from './graphic-data.ts'
import { scaledBits } from './scaled-bits.ts'

/** What becomes of each parameter: `s` dots, `m` the width of a module, at least one whole dot, `-` stays. */
const sized: Readonly<Record<string, string>> = {
  ...{ FO: 'ss', FT: 'ss', LH: 'ss', LL: 's', PW: 's', LS: 's', LT: 's' },
  ...{ GB: 'sss', GC: 'ss', GD: 'sss', GE: 'sss', GS: '-ss', CF: '-ss', FB: 's-s-s', TB: '-ss' },
  ...{
    BY: 'm-s',
    BC: '-s',
    BA: '-s',
    B1: '--s',
    B2: '-s',
    B3: '--s',
    B4: '-s',
    B5: '-s',
    B7: '-s',
    B8: '-s',
  },
  ...{
    B9: '-s',
    BE: '-s',
    BI: '-s',
    BJ: '-s',
    BK: '--s',
    BL: '-s',
    BM: '--s',
    BP: '--s',
    BS: '-s',
    BU: '-s',
  },
  ...{ BZ: '-s', BX: '-m', BQ: '--m', B0: '-m' },
}

/** Commands that change what the signs mean, or bring pictures and formats from elsewhere. */
const beyond = /[\^~](?:CC|CT|CD|XG|XF|IM|IL|DF|MU|PH)|~DG|~DY|~DB|~DN|~DE/i

const defaultModule = 2

/**
 * ZPL made for one head, written for another: places, boxes, fonts and graphics at their true size, modules of barcodes
 * in whole dots. Null where that is not sure to succeed; then its picture has to do.
 */
export function resizeZpl(zpl: string, ratio: number): string | null {
  if (beyond.test(zpl)) return null
  const commands: ZplCommand[] = []
  for (const each of commandsOf(zpl)) {
    const resized = is(each, '^GF') ? resizedGraphic(each, ratio) : resizedCommand(each, ratio)
    if (!resized) return null
    commands.push(resized)
    if (is(each, '^XA'))
      commands.push({ sign: '^', name: 'BY', data: String(scaled(defaultModule, ratio, 'm')) })
  }
  return joined(commands)
}

function resizedCommand(command: ZplCommand, ratio: number): ZplCommand | null {
  const name = command.name.toUpperCase()
  const kinds = /^A[0-9A-Z@]$/.test(name) ? '-ss' : sized[name]
  if (command.sign !== '^' || !kinds) return command
  const parts = command.data.split(',').map((part, index) => {
    const kind = kinds[index]
    if (kind !== 's' && kind !== 'm') return part
    return part.replace(/^\s*-?\d+(?:\.\d+)?/, dots => String(scaled(Number(dots), ratio, kind)))
  })
  return { ...command, data: parts.join(',') }
}

const scaled = (dots: number, ratio: number, kind: 's' | 'm'): number =>
  kind === 'm' ? Math.max(1, Math.round(dots * ratio)) : Math.round(dots * ratio)

function resizedGraphic(command: ZplCommand, ratio: number): ZplCommand | null {
  const [, , totalText, rowText, data] = /^\s*A,(\d+),(\d+),(\d+),([\s\S]*)$/i.exec(command.data) ?? []
  const [total, rowBytes] = [Number(totalText), Number(rowText)]
  if (data === undefined || !(rowBytes > 0) || !(total >= rowBytes)) return null
  const bytes = graphicBytes(data.trimEnd(), rowBytes, total)
  if (!bytes) return null
  const height = Math.ceil(total / rowBytes)
  const bitmap = scaledBits({ width: rowBytes * 8, height, rowBytes, data: bytes }, ratio)
  // The field is closed by the `^FS` of the original.
  const field = graphicField(bitmap)
  return { ...command, data: field.slice('^GF'.length, -'^FS'.length) }
}
