import { maxDocumentBytes } from '../../../shared/desk/printing/print-jobs.ts'
import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { type LabelFileProblem, labelFile } from '../../stores/label-file.ts'
import { dataAddress } from '../station/files.ts'

/** By how a file ends, what a printer takes it for. */
const formats: Readonly<Record<string, PrintLanguage>> = { zpl: 'ZPL', epl: 'EPL', pdf: 'PDF', png: 'PNG' }

/** What can be chosen to be printed, as a file dialog wants it. */
export const labelEndings = Object.keys(formats)
  .map(ending => `.${ending}`)
  .join(',')

const endingOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? ''

const longestName = 80

/** Takes files to be looked at and printed one after the other; nothing is printed by that. */
export async function showLabelFiles([file, ...waiting]: readonly File[]): Promise<void> {
  if (!file) return
  labelFile.setState({ waiting })
  const { name, size } = file
  const format = formats[endingOf(name)]
  const refuse = (why: LabelFileProblem) => labelFile.setState({ shown: null, refused: { name, why } })
  if (!format) return refuse('kind')
  if (size === 0) return refuse('empty')
  if (size > maxDocumentBytes) return refuse('large')
  const [, base64 = ''] = (await dataAddress(file)).split(',', 2)
  const shown = { id: crypto.randomUUID(), name: name.slice(-longestName), format, base64 }
  labelFile.setState({ shown, refused: null })
}
