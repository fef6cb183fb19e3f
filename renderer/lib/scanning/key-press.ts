/** A key as the page hears it, without the page. */
export type KeyPress = {
  /** As `KeyboardEvent.key`: the sign, or the name of the key. */
  key: string
  /** As `KeyboardEvent.code`: the place of the key. */
  code: string
  /** As `Event.timeStamp`. */
  atMs: number
  shift: boolean
  ctrl: boolean
  alt: boolean
  meta: boolean
  isRepeat: boolean
  isComposing: boolean
  /** Another sign was still held down: people roll over keys, one scanner never does, two at once do. */
  isOverlapping: boolean
}

/** What a key adds to a scan; `end` for what ends one, null for a key that is no part of any. */
export type ScanSign =
  /** `isCommand`: a key that also does something by itself, such as Ctrl P or F8; it is of a scan only within one. */
  { sign: string; usSign: string; isCommand?: boolean } | 'end' | 'shift' | 'dropped' | null

/** Signs scanners send with Ctrl: separators and ends of fields. */
const controls: Readonly<Record<string, string>> = {
  BracketRight: '\x1d',
  Backslash: '\x1c',
  Digit6: '\x1e',
  Minus: '\x1f',
  KeyB: '\x02',
  KeyC: '\x03',
  KeyD: '\x04',
}

/** What stands on the keys of a keyboard of the United States, without and with Shift. */
const usKeys: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
}
const usDigits = ')!@#$%^&*('

function usSignOf({ code, shift, key }: KeyPress): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) {
    // Lock and Shift both make capitals; a letter says itself which it is, a sign in its place does not.
    const isLetter = key.toLowerCase() !== key.toUpperCase()
    return (isLetter ? key !== key.toLowerCase() : shift) ? letter : letter.toLowerCase()
  }
  const [, digit] = /^Digit(\d)$/.exec(code) ?? []
  if (digit) return shift ? (usDigits[Number(digit)] ?? digit) : digit
  const [, pad] = /^Numpad(\d)$/.exec(code) ?? []
  return pad ?? usKeys[code]?.[shift ? 1 : 0] ?? (key.length === 1 ? key : '')
}

/** Whether a key belongs to what a scanner types, and what it adds. */
export function scanSignOf(press: KeyPress): ScanSign {
  const { key, code, ctrl, alt, meta, isRepeat, isComposing } = press
  if (key === 'Shift' || key === 'CapsLock' || key === 'AltGraph') return 'shift'
  if (meta || isRepeat || isComposing) return null
  if (ctrl && !alt) return withControl(press)
  if (key === 'Enter' || key === 'Tab') return 'end'
  if (/^(?:F\d{1,2}|Escape)$/.test(key)) return { sign: unreadable, usSign: unreadable, isCommand: true }
  // Right Alt of other keyboards is Ctrl and Alt together, and makes signs.
  if (alt && !ctrl) return null
  if (key === 'Dead') return { sign: '', usSign: usSignOf(press) }
  return [...key].length === 1 && code !== '' ? { sign: key, usSign: usSignOf(press) } : codeless(key)
}

/** Stands for a key that is no sign, so that a code is never read as if the key were not in it. */
const unreadable = '\x1a'

/** Some systems and remote desktops give no place of a key. */
const codeless = (key: string): ScanSign => ([...key].length === 1 ? { sign: key, usSign: key } : null)

function withControl({ code, key }: KeyPress): ScanSign {
  if (key === 'Control') return 'shift'
  if (code === 'KeyM') return 'end'
  if (code === 'KeyJ') return 'dropped'
  const sign = key === ']' ? controls.BracketRight : controls[code]
  if (sign !== undefined) return { sign, usSign: sign }
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const control = letter === undefined ? undefined : String.fromCharCode(letter.charCodeAt(0) & 31)
  return control === undefined ? null : { sign: control, usSign: control, isCommand: true }
}
