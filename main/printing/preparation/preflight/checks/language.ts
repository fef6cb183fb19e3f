import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import type { PrintLanguage } from '../../../../../shared/desk/printing/printer-kinds.ts'
import type { Check } from '../check.ts'

/** Files that cannot be mistaken for anything else, by how they begin. */
const beginnings: readonly { found: string; language: PrintLanguage | null; begin: RegExp | string }[] = [
  { found: 'a PDF file', language: 'PDF', begin: /^[\s\u00ef\u00bb\u00bf]*%PDF-/ },
  { found: 'a PNG picture', language: 'PNG', begin: /^\u0089PNG\r\n/ },
  { found: 'a GIF picture', language: null, begin: /^GIF8[79]a/ },
  { found: 'a JPEG picture', language: null, begin: /^\u00ff\u00d8\u00ff/ },
  { found: 'a ZIP file', language: null, begin: 'PK\u0003\u0004' },
  { found: 'PostScript', language: null, begin: /^%!PS/ },
  { found: 'a web page', language: null, begin: /^\s*<(!doctype|html)/i },
]

/** Whether the printer understands what is sent, and the bytes are what they are called. */
export const language: Check = {
  name: 'the language',
  find: ({ language, target, bytes }) => {
    if (target.language !== 'any' && target.language !== language)
      return [finding('other_language', { language, printer: target.language })]
    const head = Buffer.from(bytes.subarray(0, 40)).toString('latin1')
    const file = beginnings.find(({ begin }) =>
      typeof begin === 'string' ? head.startsWith(begin) : begin.test(head),
    )
    if (!file || file.language === language) return []
    return [finding('other_file', { language, found: file.found })]
  },
}
