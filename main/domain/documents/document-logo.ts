import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Base64 of the picture on receipts, read when first asked for. A shop's own goes into a copy of the template. */
export function createLogo(resources: string): () => string {
  let known: string | undefined
  return () => {
    known ??= readFileSync(join(resources, 'icons', 'icon-256.png')).toString('base64')
    return known
  }
}
