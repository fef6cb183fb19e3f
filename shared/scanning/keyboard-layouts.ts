/** Keyboards of computers whose scanner types as one of the United States. */
export const keyboardLayouts = ['de', 'fr', 'gb', 'es', 'it', 'fr_ca'] as const
export type KeyboardLayout = (typeof keyboardLayouts)[number]

/** The signs a scanner sends, key by key, and below them what each keyboard makes of them. Dead keys stand alone. */
const sent = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '1234567890',
  '!@#$%^&*()',
  '-_=+[]{};:\'",./<>?',
  '\\|`~',
].join('')

/** A key that makes nothing, or what other keys make too. */
const noSign = '\0'

const shown: Readonly<Record<KeyboardLayout, string>> = {
  de: [
    'abcdefghijklmnopqrstuvwxzy',
    'ABCDEFGHIJKLMNOPQRSTUVWXZY',
    '1234567890',
    '!"§$%&/()=',
    'ß?´`ü+Ü*öÖäÄ,.-;:_',
    "#'^°",
  ].join(''),
  fr: [
    'qbcdefghijkl,noparstuvzxyw',
    'QBCDEFGHIJKL?NOPARSTUVZXYW',
    '&é"\'(-è_çà',
    '1234567890',
    ')°=+^$¨£mMù%;:!./§',
    '*µ²\0',
  ].join(''),
  gb: [
    'abcdefghijklmnopqrstuvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '1234567890',
    '!"£$%^&*()',
    "-_=+[]{};:'@,./<>?",
    '#~`¬',
  ].join(''),
  es: [
    'abcdefghijklmnopqrstuvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '1234567890',
    '!"·$%&/()=',
    "'?¡¿`+^*ñÑ´¨,.-;:_",
    'çÇºª',
  ].join(''),
  it: [
    'abcdefghijklmnopqrstuvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '1234567890',
    '!"£$%&/()=',
    "'?ì^è+é*òçà°,.-;:_",
    'ù§\\|',
  ].join(''),
  fr_ca: [
    'abcdefghijklmnopqrstuvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '1234567890',
    '!"/$%?&*()',
    "-_=+^¸\0¨;:`\0,.é'\0É",
    '<>#|',
  ].join(''),
}

const reversed = new Map(
  keyboardLayouts.map(layout => [
    layout,
    new Map([...shown[layout]].map((sign, index) => [sign, sign === noSign ? sign : (sent[index] ?? sign)])),
  ]),
)

/** What the scanner sent when a computer with this keyboard shows `text`. Signs no key makes stay as they are. */
export const asSent = (text: string, layout: KeyboardLayout): string =>
  [...text].map(sign => reversed.get(layout)?.get(sign) ?? sign).join('')

/** What a computer with this keyboard shows of what a scanner sends. */
export const asShown = (text: string, layout: KeyboardLayout): string =>
  [...text].map(sign => shown[layout][sent.indexOf(sign)] ?? sign).join('')
