import { createRequire } from 'node:module'

const requireHere = createRequire(import.meta.url)

/**
 * What encodes barcodes. Loaded when first used: it knows a hundred kinds, whose text alone is 2 MB in every thread that
 * has it, and most of them never draw one.
 */
export const barcodeEncoder = () => requireHere('bwip-js/node') as typeof import('bwip-js/node')
