/**
 * How many labels a ZPL document makes come out, for comparing with the counter of the printer. Null where that is not
 * sure: documents that change how commands are read, call stored formats or store some, or end in the middle of one.
 */
export function labelCountOf(bytes: Uint8Array): number | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (/[\^~](?:CC|CT|CD)|\^(?:DF|XF|SZ)|~(?:JA|JR|JX|PR|PL)/.test(text)) return null
  const formats = text.split('^XA').slice(1)
  let labels = 0
  for (const format of formats) {
    const end = format.indexOf('^XZ')
    if (end === -1) return null
    labels += labelsOfFormat(format.slice(0, end))
  }
  return labels === 0 ? null : labels
}

/** A format without a field feeds nothing: it only sets something. */
function labelsOfFormat(format: string): number {
  if (!/\^(?:FD|FS|GF|XG|IM|IL)/.test(format)) return 0
  const quantity = [...format.matchAll(/\^PQ(\d{1,8})/g)].at(-1)?.[1]
  return Math.max(1, Number(quantity ?? 1))
}
