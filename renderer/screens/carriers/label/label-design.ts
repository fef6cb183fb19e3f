import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'

/** A label of the shop's own design while it is written. */
export type LabelDesign = {
  template: string
  template_type: 'SVG' | 'ZPL'
  /** Inches. */
  width: number
  height: number
}

type Stored = Partial<LabelDesign> & Record<string, unknown>

const storedOf = ({ config }: ConnectionRecord): Stored | null => {
  const stored = config?.label_template
  return typeof stored === 'object' && stored !== null ? (stored as Stored) : null
}

/** The design of a connection; null where the built-in label is used. */
export function designOf(connection: ConnectionRecord): LabelDesign | null {
  const stored = storedOf(connection)
  if (!stored) return null
  const { template = '', template_type = 'SVG', width = 4, height = 6 } = stored
  return { template, template_type, width, height }
}

export const isSameDesign = (one: LabelDesign | null, other: LabelDesign | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The settings of a connection with another label, everything else as it is. */
export const withDesign = (connection: ConnectionRecord, design: LabelDesign | null) => ({
  ...connection.config,
  label_template: design && { slug: 'label', ...storedOf(connection), ...design },
})
