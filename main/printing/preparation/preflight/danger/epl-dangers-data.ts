import type { Danger } from './danger.ts'

/** Commands of EPL2 that do more than print, from its programmer's manual. They begin a line; capitals matter. */
export type EplDanger = Danger & { pattern: RegExp }

const danger = (effect: Danger['effect'], command: string, pattern: RegExp, does: string): EplDanger => ({
  command,
  pattern,
  does,
  effect,
})

export const eplDangers: readonly EplDanger[] = [
  danger('changes', '^default', /^\^default/i, 'sets the printer back to how it left the factory'),
  danger('changes', '^@', /^\^@/, 'starts the printer anew; what it holds is lost'),
  danger('changes', 'o...', /^o[A-Z]/, 'changes signs or options of the printer for good'),
  danger('changes', 'Y', /^Y\d*,/, 'changes the serial port'),
  danger('changes', 'M', /^M\d/, 'divides the memory of the printer anew'),
  danger('changes', 'ES', /^ES/, 'stores a font in the printer'),
  danger('changes', 'EK', /^EK/, 'deletes a font of the printer'),
  danger('changes', 'FS', /^FS"/, 'stores a form in the printer'),
  danger('changes', 'FK', /^FK"/, 'deletes a form of the printer'),
  danger('changes', 'GM', /^GM"/, 'stores a picture in the printer'),
  danger('changes', 'GK', /^GK"/, 'deletes a picture of the printer'),
  danger('changes', 'dump', /^dump/i, 'prints bytes instead of labels until it is switched off'),
  danger('disturbs', 'xa', /^xa\s*$/i, 'feeds labels to measure the paper'),
  danger('disturbs', 'U', /^U\s*$/, 'prints its settings'),
  danger('disturbs', 'EI, FI, GI', /^[EFG]I\s*$/, 'prints a list of what is stored'),
]
