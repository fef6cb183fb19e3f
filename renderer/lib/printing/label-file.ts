import type { LabelFormat } from '../../../shared/labels/label-content.ts'

/** What a file says it is by how it begins; null when it is no label. */
export function labelFormatOf(bytes: Uint8Array): LabelFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, 64))
  if (head.startsWith('%PDF')) return 'PDF'
  if (head.startsWith('\u0089PNG')) return 'PNG'
  return /\^XA|~DG/i.test(head) ? 'ZPL' : null
}

/** Bytes as JSON carries them. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}
