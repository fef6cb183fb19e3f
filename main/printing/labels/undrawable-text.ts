import type { LabelAddress, LabelContent, UndrawableText } from '../../../shared/labels/label-content.ts'
import { cleanText } from './text/clean-text.ts'
import type { LabelFonts } from './text/label-fonts.ts'

/** Finds what no shipped font can draw (emoji, very rare ideographs) before paper is spent on it. */
export function findUndrawableText(label: LabelContent, fonts: LabelFonts): UndrawableText[] {
  const fields: [field: string, texts: (string | null)[]][] = [
    ['recipient', addressTexts(label.recipient)],
    ['sender', addressTexts(label.sender)],
    ['reference', [label.reference]],
    ['notes', label.notes],
    ['service', [label.carrierName, label.serviceName, label.serviceMark]],
  ]
  return fields.flatMap(([field, texts]) => {
    const characters = texts.flatMap(text => cleanText(text ?? '', fonts).missing)
    return characters.length > 0 ? [{ field, characters: [...new Set(characters)] }] : []
  })
}

const addressTexts = ({ name, lines, phone }: LabelAddress): (string | null)[] => [name, ...lines, phone]
