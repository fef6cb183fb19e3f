import { expect, it } from 'vitest'
import { zplCommands } from '../../../../main/printing/zpl/zpl-commands.ts'
import { check, codesOf, pagesOf } from '../../../support/label-corpus/check.ts'
import { partOf } from '../../../support/part-of-corpus.ts'

/** Parameters that make a command do something. */
const parameters: Record<string, string> = {
  '^JM': 'B',
  '^JU': 'F',
  '^JZ': 'N',
  '^LH': '30,30',
  '^LR': 'Y',
  '^LS': '-30',
  '^LT': '30',
  '^MC': 'N',
  '^MN': 'N',
  '^MU': 'M',
  '^PM': 'Y',
  '^PO': 'I',
  '^PQ': '3',
  '^SL': '1',
  '^SO': '2,1,1,1,0,0,0',
  '^ST': '01,01,2026',
}

/** What is said of a command that does more than describe its label, or that is not followed here. */
const told: Record<string, string> = {
  changes_printer: `
    ^CM ^FL ^JB ^JH ^JI ^JU ^JW ^KL ^KN ^KP ^KV ^MA ^MP ^NB ^NC ^ND ^NI ^NN ^NP ^NS ^NT ^NW
    ^RB ^RL ^RZ ^SC ^SI ^SQ ^SR ^SS ^ST ^SX ^WA ^WE ^WI ^WL ^WP ^WR ^WS ^WX ^XS ^ZZ ~JA ~JB
    ~JD ~JI ~JP ~JQ ~JR ~KB ~NC ~NR ~NT ~PR ~RO ~WR
  `,
  disturbs_printer: '^EF ^EG ^HR ^JZ ^LF ^MC ^MN ^PH ^PP ^WD ~EF ~EG ~HR ~JC ~JG ~JL ~JN ~JX ~PH ~PP ~WC ~WL',
  not_checked: '^IL ^IM ^MU ^XF ^XG',
  upside_down: '^PO',
  copies_of_job: '^PQ',
}
const toldOf = (name: string): string[] =>
  Object.entries(told).flatMap(([code, names]) => (names.trim().split(/\s+/).includes(name) ? [code] : []))

/** Followed where labels are drawn: the picture is another one. `^PMY` and `^JMB` are told as well. */
const drawn: Record<string, readonly string[]> = {
  '^LH': [],
  '^LS': [],
  '^LT': [],
  '^PM': ['upside_down'],
  '^JM': ['barcode_unreadable', 'barcode_damaged', 'scaled'],
  '^DF': ['not_checked'],
}

const number = 'PKD0000012345'
const bars = `^FO60,200^BY3^BCN,120,N,N,N^FD${number}^FS`
const label = (command: string) =>
  Buffer.from(`^XA^PW812^LL1218${command}${bars}^FO60,400^A0N,50^FDMaren Hoffmann^FS^XZ`)

/** Codes, ink and data have tests of their own, and so have the signs of commands. */
const others = zplCommands.filter(
  ({ name, purpose }) => !['code', 'ink', 'data'].includes(purpose) && !/^[\^~]C[CDT]$/.test(name),
)

it('there are all commands of the guide', () => {
  expect(others.length).toBeGreaterThan(190)
  const known = new Set(others.map(({ name }) => name))
  const named = [...Object.values(told).flatMap(names => names.trim().split(/\s+/)), ...Object.keys(drawn)]
  expect(named.filter(name => !known.has(name))).toEqual([])
})

it.each(partOf(others, 7))(
  '$name ($title) is drawn, is told, or leaves no ink and changes none',
  async ({ name }) => {
    const bytes = label(`${name}${parameters[name] ?? ''}`)
    const [plain, pages] = [await pagesOf(label(''), 'ZPL', 203), await pagesOf(bytes, 'ZPL', 203)]
    const dots = (given: typeof pages) => given.map(({ data }) => Buffer.from(data).toString('base64')).join()
    expect(dots(pages) === dots(plain)).toBe(!(name in drawn))
    expect(codesOf(await check({ bytes, numbers: [number] }))).toEqual(drawn[name] ?? toldOf(name))
  },
)
