import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import type { Check, Facts } from '../check.ts'
import { readEpl } from '../danger/read-epl.ts'
import { scanEscpos } from '../danger/scan-escpos.ts'

const tailBytes = 2048
/** The last command of a receipt may be shorter than usual. */
const leastMissing = 9

/** Whether the document has a beginning and an end: a printer waits for what is missing, and takes the next label for it. */
export const whole: Check = {
  name: 'the end of the document',
  find: facts => {
    if (facts.bytes.length === 0) return [finding('no_bytes', {})]
    if (facts.zpl) return wholeZpl(facts)
    const { bytes, language } = facts
    const tail = Buffer.from(bytes.subarray(-tailBytes)).toString('latin1')
    if (language === 'PDF') return tail.includes('%%EOF') ? [] : [finding('file_cut', { language })]
    if (language === 'PNG') return tail.includes('IEND') ? [] : [finding('file_cut', { language })]
    const missing = language === 'EPL' ? readEpl(bytes).missing : scanEscpos(bytes).missing
    return missing >= leastMissing ? [finding('bytes_missing', { missing })] : []
  },
}

function wholeZpl({ zpl }: Facts): PreflightFinding[] {
  if (!zpl || zpl.isTooLong) return []
  const missing = zpl.commands.reduce((sum, { missingBytes }) => sum + missingBytes, 0)
  if (missing > 0) return [finding('bytes_missing', { missing })]
  if (!zpl.hasBegun) return [finding('not_begun', {})]
  return zpl.hasEnded ? [] : [finding('not_ended', {})]
}
