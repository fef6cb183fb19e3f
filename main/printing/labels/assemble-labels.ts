import type { LabelAssembler } from '../../../shared/labels/label-assembly.ts'

/** So far only what needs no drawing: labels that are in the wanted form already. */
export const assembleLabels: LabelAssembler = async (parts, { format }) => {
  const [only, ...more] = parts
  if (!only) throw new RangeError('A label document needs at least one label')
  const isWanted = parts.every(part => part.format === format)
  if (isWanted && more.length === 0) return only.bytes
  if (isWanted && format === 'ZPL') return Buffer.concat(parts.map(part => part.bytes))
  throw new RangeError(`These labels cannot be put together as ${format}.`)
}
